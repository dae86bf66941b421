package io.onefold.webhook.redrive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RateTest {
    @Test
    void isATenthOfWhatTheTargetLastSustained() {
        assertThat(RateStore.rate(1_000, 9.99, 0)).isEqualTo(10);
        assertThat(RateStore.rate(1_000, 27.75, 0)).isEqualTo(3.6);
    }

    @Test
    void isATenthOfItsOwnRateIfThatIsLower() {
        assertThat(RateStore.rate(1_000, 9.99, 50)).isEqualTo(5);
    }

    @Test
    void isOnePerSecondIfLittleIsKnownOrItIsSlow() {
        assertThat(RateStore.rate(99, 1.0, 0)).isEqualTo(1);
        assertThat(RateStore.rate(0, null, 500)).isEqualTo(1);
        assertThat(RateStore.rate(1_000, 86_400.0, 0)).isEqualTo(1);
    }
}
