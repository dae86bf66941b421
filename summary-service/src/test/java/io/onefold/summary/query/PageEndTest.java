package io.onefold.summary.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.OffsetDateTime;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageEndTest {
    private static final UUID KEY = UUID.fromString("0d1c0a3e-0000-4000-8000-00000000000a");

    /** A period of the year 1 may begin in the one before by UTC. */
    @ParameterizedTest
    @ValueSource(strings = {"2026-03-01T03:00Z", "2026-03-01T00:00-03:00", "0000-12-31T03:06:28Z", "9999-12-31T12:00Z"})
    void isReadAsItWasWritten(String start) {
        PageEnd end = new PageEnd(OffsetDateTime.parse(start), KEY);

        PageEnd read = PageEnd.parse(end.toString());

        assertThat(read.periodStart().toInstant()).isEqualTo(end.periodStart().toInstant());
        assertThat(read.cellKey()).isEqualTo(KEY);
    }

    @Test
    void isTheStartInUtcAndTheKey() {
        assertThat(new PageEnd(OffsetDateTime.parse("2026-03-01T00:00-03:00"), KEY))
                .hasToString("2026-03-01T03:00:00Z,0d1c0a3e-0000-4000-8000-00000000000a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",",
                "17",
                "2026-03-01T03:00:00Z",
                "2026-03-01,0d1c0a3e-0000-4000-8000-00000000000a",
                "2026-03-01T03:00:00Z,0d1c0a3e",
                "2026-03-01T03:00:00Z,0d1c0a3e-0000-4000-8000-00000000000a,",
                "0d1c0a3e-0000-4000-8000-00000000000a,2026-03-01T03:00:00Z"
            })
    void whatIsNoneIsRefused(String text) {
        assertThatThrownBy(() -> PageEnd.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("after is taken from the Link header of the page before");
    }
}
