package io.onefold.ingest.leaf;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class LeafNameTest {
    private static final int LONGEST_IDENTIFIER = 63;

    @Test
    void namesTheDayAndReadsItBack() {
        LocalDate day = LocalDate.of(2026, 3, 1);

        assertThat(LeafName.of("plays", day)).isEqualTo("event_of_plays_20260301");
        assertThat(LeafName.dayOf("event_of_plays_20260301")).isEqualTo(day);
        assertThat(LeafName.dayOf(LeafName.of("plays", LocalDate.of(999, 12, 31))))
                .isEqualTo(LocalDate.of(999, 12, 31));
    }

    @Test
    void fitsWithItsIndexForTheLongestStream() {
        String stream = "a" + "9".repeat(39);

        assertThat((LeafName.of(stream, LocalDate.of(2026, 3, 1)) + "_key").length())
                .isLessThanOrEqualTo(LONGEST_IDENTIFIER);
    }
}
