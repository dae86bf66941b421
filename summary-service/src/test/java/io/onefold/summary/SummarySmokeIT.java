package io.onefold.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.summary.suite.Api;
import io.onefold.summary.suite.Cells;
import io.onefold.summary.suite.RawEvents;
import io.onefold.summary.suite.RawEvents.Event;
import io.onefold.summary.suite.SummaryService;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The packaged service, whatever it is packaged as: that zones, its migrations, what it writes as JSON and what it refuses
 * are all in it. With {@code -Pnative} that is an executable.
 */
@ExtendWith(StackExtension.class)
class SummarySmokeIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final String RANGE = "{\"from\":\"2026-03-28\",\"to\":\"2026-03-30\"}";

    private final Cells cells;
    private final SummaryService service;

    /** The clocks of Troll go on by two hours, those of Lord Howe by half an hour. */
    SummarySmokeIT(TestStack shared) {
        TestStack stack =
                new TestStack(shared.servers(), shared.servers().createDatabase("smoke_" + System.nanoTime()));
        this.cells = new Cells(stack.database());
        this.service = new SummaryService(stack.database());
        declare("TROLL", "Antarctica/Troll");
        declare("HOWE", "Australia/Lord_Howe");
        try (RawEvents raw = RawEvents.of(stack.database(), "playlog", 1)) {
            raw.write(0, List.of(Event.play("2026-03-29T21:59:59Z", "ä"), Event.play("2026-03-29T22:00:00Z", "ä")));
        }
    }

    private void declare(String name, String zone) {
        service.set("SUMMARY_TABLES_" + name + "_STREAM", "playlog")
                .set("SUMMARY_TABLES_" + name + "_GROUP_BY", "device=/device_id:text")
                .set("SUMMARY_TABLES_" + name + "_ZONE", zone);
    }

    @AfterEach
    void stop() {
        service.close();
        cells.close();
    }

    @Test
    void countsInItsZonesAndAnswersOperators() {
        ServiceProcess replica = service.startReady();
        for (String name : List.of("troll", "howe")) {
            await(name)
                    .atMost(A_WHILE)
                    .until(() ->
                            cells.text("SELECT sum(total) FROM summary." + name).equals("2"));
        }
        assertThat(cells.of("troll", "device")).containsOnlyKeys("ä | 2026-03-29 00:00", "ä | 2026-03-29 22:00");
        assertThat(cells.of("howe", "device")).containsOnlyKeys("ä | 2026-03-29 13:00");
        answers(Api.of(replica));
        refuses(Api.of(replica));
    }

    private static void answers(Api api) {
        assertThat(api.get("/summaries/troll?from=2026-03-01&to=2026-04-01")).hasSize(2);
        assertThat(api.ask("/summaries/troll?from=2026-03-01&to=2026-04-01", "Accept", "text/csv")
                        .body())
                .contains("device", "ä");
        assertThat(api.get("/summaries/troll/progress").path("open").asLong()).isZero();
        assertThat(api.get("/ops/summaries/troll/witness").path("ratio").asDouble())
                .isEqualTo(1);
        HttpResponse<String> asked = api.post("/ops/summaries/troll/reconciliations", RANGE);
        assertThat(asked.statusCode()).as(asked.body()).isEqualTo(202);
        await().atMost(A_WHILE)
                .until(() -> api.get("/ops/summaries/troll/reconciliations/"
                                + Api.json(asked.body()).path("id").asText())
                        .toString()
                        .contains("\"done\""));
        assertThat(api.ask("/openapi").body()).contains("/ops/summaries/{name}/witness:");
        assertThat(api.metrics()).contains("onefold_summary_");
    }

    private static void refuses(Api api) {
        assertThat(api.ask("/summaries/nothing").body()).contains("\"title\":\"Not Found\"");
        assertThat(api.post("/ops/summaries/troll/rebuilds", "{}").body()).contains("\"status\":400");
        assertThat(api.withToken("nobody's").ask("/summaries/troll").statusCode())
                .isEqualTo(401);
    }
}
