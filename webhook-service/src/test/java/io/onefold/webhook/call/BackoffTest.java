package io.onefold.webhook.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackoffTest {
    /** The highest or the lowest that a bound allows. */
    private static RandomGenerator extreme(boolean highest) {
        return new RandomGenerator() {
            @Override
            public long nextLong() {
                throw new UnsupportedOperationException();
            }

            @Override
            public long nextLong(long bound) {
                return highest ? bound - 1 : 0;
            }
        };
    }

    @ParameterizedTest
    @CsvSource({"1, PT1S", "2, PT2S", "3, PT4S", "10, PT512S", "11, PT10M", "12, PT10M", "1000000, PT10M"})
    void waitsUpToTwiceAsLongEachTime(int attempt, Duration most) {
        assertThat(new Backoff(extreme(true)).after(attempt, null)).isEqualTo(most);
        assertThat(new Backoff(extreme(false)).after(attempt, null)).isZero();
    }

    @Test
    void thoseWhoAreAskedAtOnceComeBackApart() {
        Duration asked = Duration.ofMinutes(20);

        assertThat(new Backoff(extreme(false)).after(1, asked)).isEqualTo(asked);
        assertThat(new Backoff(extreme(true)).after(1, asked))
                .isEqualTo(Duration.ofMinutes(22).plusSeconds(1));
    }
}
