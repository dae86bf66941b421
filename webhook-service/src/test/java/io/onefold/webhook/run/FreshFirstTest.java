package io.onefold.webhook.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FreshFirstTest {
    @Test
    void withoutRedrivenJobsAllIsForTheFreshOnes() {
        assertThat(new FreshFirst().of(new Due(7, 0), 5)).isEqualTo(new Due(5, 0));
    }

    @Test
    void withoutFreshJobsAllIsForTheRedrivenOnes() {
        assertThat(new FreshFirst().of(new Due(0, 7), 5)).isEqualTo(new Due(0, 5));
    }

    @Test
    void whatFreshJobsDoNotTakeIsForTheRedrivenOnes() {
        assertThat(new FreshFirst().of(new Due(2, 7), 5)).isEqualTo(new Due(2, 3));
    }

    @Test
    void ofTenTwoAreRedriven() {
        assertThat(new FreshFirst().of(new Due(100, 100), 10)).isEqualTo(new Due(8, 2));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void whileThereAreFreshOnesTheyHaveFourInFiveAndTheOthersAreNotStarved(long seed) {
        Random random = new Random(seed);
        FreshFirst share = new FreshFirst();
        int fresh = 0;
        int redriven = 0;
        for (int claim = 0; claim < 1_000; claim++) {
            Due started = share.of(new Due(1_000, 1_000), 1 + random.nextInt(4));
            fresh += started.fresh();
            redriven += started.redriven();
        }

        assertThat((double) redriven / (fresh + redriven))
                .as("seed %d", seed)
                .isLessThanOrEqualTo(0.2)
                .isGreaterThan(0.18);
    }
}
