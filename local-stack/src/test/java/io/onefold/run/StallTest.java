package io.onefold.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class StallTest {

    private static final long BEYOND = Stall.TOO_LONG.toNanos() + 1;

    @Test
    void isTooLongOnlyWithoutAnyMove() {
        Stall moving = new Stall(0);
        Stall standing = new Stall(0);

        moving.moved(1, 10);
        moving.moved(2, BEYOND);
        standing.moved(1, 10);
        standing.moved(1, 10 + BEYOND);

        assertThat(moving.isTooLong()).isFalse();
        assertThat(standing.isTooLong()).isTrue();
    }

    @Test
    void takesTimeToTheLastMove() {
        Stall stall = new Stall(1_000);

        stall.moved(5, 2_000);
        stall.moved(5, 9_000);

        assertThat(stall.lastMove()).isEqualTo(Duration.ofNanos(1_000));
        assertThat(stall.elapsed()).isEqualTo(Duration.ofNanos(8_000));
    }
}
