package io.onefold.ingest.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.retention.DayRows.OfLane;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private static final DayRows ROWS =
            new DayRows(new TreeMap<>(Map.of(1L, new OfLane(10, 40), 2L, new OfLane(5, 41))));
    private static final DayRows NONE = new DayRows(new TreeMap<>());

    private final Progress progress = new Progress();

    @Test
    void waitsForNobodyWithoutSummaries() {
        assertThat(progress.behind(ROWS)).isEmpty();
    }

    @Test
    void waitsUntilASummaryHasReadTheLastBatchOfEveryLane() {
        progress.add("hourly", 1L, 40L);
        progress.add("hourly", 2L, 40L);
        assertThat(progress.behind(ROWS)).containsExactly("hourly");

        progress.add("hourly", 2L, 41L);
        assertThat(progress.behind(ROWS)).isEmpty();
    }

    @Test
    void aLaneThatWasNotReadCountsAsNothing() {
        progress.add("hourly", 1L, 1_000L);

        assertThat(progress.behind(ROWS)).containsExactly("hourly");
    }

    @Test
    void aSummaryWithoutProgressHasReadNothing() {
        progress.add("hourly", 1L, 40L);
        progress.add("hourly", 2L, 41L);
        progress.add("new", null, null);

        assertThat(progress.behind(ROWS)).containsExactly("new");
        assertThat(progress.behind(NONE)).as("there is nothing to read").isEmpty();
    }
}
