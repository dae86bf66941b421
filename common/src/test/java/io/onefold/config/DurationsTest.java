package io.onefold.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

    @ParameterizedTest
    @CsvSource({"90d, P90D", "36H, PT36H", " 15m , PT15M", "30s, PT30S", "P2DT3H, PT51H", "PT0.5S, PT0.5S", "0d, PT0S"})
    void readsBothForms(String text, Duration expected) {
        assertThat(Durations.parse(text, Duration.ZERO, Durations.LONGEST, "")).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "d", "90", "1w", "1.5d", "P1M", "-1d", "36501d", "9999999999d", "99999999999d"})
    void refusesTheRestByItsRule(String text) {
        assertThatThrownBy(() -> Durations.parse(text, Duration.ZERO, Durations.LONGEST, "the rule"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the rule");
    }
}
