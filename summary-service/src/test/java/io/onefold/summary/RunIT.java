package io.onefold.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.summary.suite.Cells;
import io.onefold.summary.suite.RawEvents;
import io.onefold.summary.suite.RawEvents.Event;
import io.onefold.summary.suite.SummaryService;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the runs of a replica make of raw events. */
@ExtendWith(StackExtension.class)
class RunIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);

    private final TestStack stack;
    private final Cells cells;
    private final SummaryService service;

    RunIT(TestStack shared) {
        this.stack = new TestStack(shared.servers(), shared.servers().createDatabase("run_" + System.nanoTime()));
        this.cells = new Cells(stack.database());
        this.service = new SummaryService(stack.database())
                .set("SUMMARY_TABLES_PLAYS_STREAM", "playlog")
                .set("SUMMARY_TABLES_PLAYS_GROUP_BY", "device_id=/device_id:text");
    }

    @AfterEach
    void stop() {
        service.close();
    }

    /** Scenario 13: A takes its batch first and commits last; the summary runs in between. */
    @Test
    void aBatchThatCommitsLateIsCountedOnce() {
        RawEvents raw = RawEvents.of(stack.database(), "playlog", 2);
        service.startReady();

        try (RawEvents.Batch first = raw.begin(0, List.of(Event.play("2026-03-01T10:00:00Z", "a")))) {
            raw.write(1, List.of(Event.play("2026-03-01T11:00:00Z", "b"), Event.play("2026-03-01T12:00:00Z", "b")));
            await().atMost(A_WHILE)
                    .untilAsserted(() ->
                            assertThat(cells.of("plays", "device_id")).isEqualTo(Map.of("b | 2026-03-01 00:00", 2L)));
            first.commit();
        }

        await().atMost(A_WHILE)
                .untilAsserted(() -> assertThat(cells.of("plays", "device_id"))
                        .isEqualTo(Map.of("a | 2026-03-01 00:00", 1L, "b | 2026-03-01 00:00", 2L)));
    }
}
