package io.onefold.ingest.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StartFromTest {

    @ParameterizedTest
    @CsvSource({
        "earliest, earliest",
        "' Latest ', latest",
        "2026-01-31T00:00:00Z, 2026-01-31T00:00:00Z",
        "2026-01-31T02:00:00+02:00, 2026-01-31T00:00:00Z",
    })
    void readsAWordOrAnInstant(String text, String canonical) {
        assertThat(StartFrom.parse(text)).hasToString(canonical);
    }

    @ParameterizedTest
    @CsvSource({"earliest", "latest", "2026-01-31T00:00:00.123Z"})
    void readsBackWhatItWrites(String text) {
        StartFrom from = StartFrom.parse(text);

        assertThat(StartFrom.parse(from.toString())).isEqualTo(from);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "2026-01-31", "2026-01-31T00:00:00", "1767225600", ""})
    void refusesAnythingElse(String text) {
        assertThatThrownBy(() -> StartFrom.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("is earliest, latest or an instant such as 2026-01-31T00:00:00Z");
    }
}
