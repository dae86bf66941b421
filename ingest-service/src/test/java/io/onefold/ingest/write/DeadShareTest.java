package io.onefold.ingest.write;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DeadShareTest {
    private final DeadShare half = new DeadShare(0.5);

    @Test
    void stopsBeforeMoreThanItsShareOfTheLastTenThousandAreDead() {
        for (int dead = 0; dead < 5_000; dead += 500) {
            assertThat(half.admits(500, 500)).isTrue();
        }

        assertThat(half.admits(500, 500)).isFalse();
    }

    @Test
    void refusesAtOnceWhatIsTooMuchByItself() {
        assertThat(half.admits(16_000, 8_001)).isFalse();
        assertThat(half.admits(16_000, 8_000)).isTrue();
    }

    @Test
    void takesNothingInThatItRefused() {
        half.admits(10_000, 5_000);

        assertThat(half.admits(1, 1)).isFalse();
        assertThat(half.admits(1, 0)).isTrue();
    }

    @Test
    void letsAFewDeadRecordsPassHoweverFewThereWereBefore() {
        assertThat(half.admits(10, 10)).isTrue();
    }

    @Test
    void forgetsWhatLiesFurtherBackThanTenThousand() {
        half.admits(5_000, 5_000);
        half.admits(5_000, 0);
        assertThat(half.admits(4_000, 4_000)).as("the dead are still near").isFalse();

        half.admits(5_000, 0);

        assertThat(half.admits(5_000, 5_000)).isTrue();
    }

    @Test
    void countsNothingThatWasNotWritten() {
        for (int attempt = 0; attempt < 100; attempt++) {
            assertThat(half.admits(5_000, 5_000)).as("attempt %d", attempt).isTrue();
            half.withdraw(5_000, 5_000);
        }
    }

    @Test
    void admitsEverythingWhenAllMayBeDead() {
        DeadShare all = new DeadShare(1.0);

        for (int batch = 0; batch < 100; batch++) {
            assertThat(all.admits(4_000, 4_000)).isTrue();
        }
    }
}
