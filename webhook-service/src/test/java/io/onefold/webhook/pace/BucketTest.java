package io.onefold.webhook.pace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BucketTest {
    private long now = Long.MAX_VALUE - 1; // such a clock may begin anywhere and pass the end of its numbers
    private final Bucket bucket = new Bucket(() -> now);

    private void pass(long millis) {
        now += TimeUnit.MILLISECONDS.toNanos(millis);
    }

    @Test
    void beginsEmptyAndFillsByItsRate() {
        assertThat(bucket.take(5, 10)).isZero();
        pass(250);

        assertThat(bucket.take(5, 10)).isEqualTo(2);
        pass(50);
        assertThat(bucket.take(5, 10)).as("with the half that was left").isEqualTo(1);
    }

    @Test
    void holdsOneSecondsWorth() {
        pass(60_000);

        assertThat(bucket.take(100, 10)).isEqualTo(10);
        assertThat(bucket.take(100, 10)).isZero();
    }

    @Test
    void givesOneNowAndThenWhenTheShareIsSmallerThanOne() {
        int given = 0;
        for (int second = 0; second < 10; second++) {
            pass(1_000);
            given += bucket.take(5, 0.25);
        }

        assertThat(given).isEqualTo(2);
    }

    @Test
    void whatComesBackIsGivenAgainAndNoMoreThanItHolds() {
        pass(1_000);
        assertThat(bucket.take(10, 10)).isEqualTo(10);
        bucket.giveBack(4, 10);
        assertThat(bucket.take(10, 10)).isEqualTo(4);

        bucket.giveBack(40, 10);
        assertThat(bucket.take(100, 10)).isEqualTo(10);
    }
}
