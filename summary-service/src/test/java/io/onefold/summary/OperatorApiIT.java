package io.onefold.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.summary.suite.Api;
import io.onefold.summary.suite.Fixture;
import io.onefold.summary.suite.RawEvents.Event;
import io.onefold.summary.suite.SummaryService;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What operators ask of a summary: to count again, to compare, to stop; and what they are told. */
@ExtendWith(StackExtension.class)
class OperatorApiIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final String REBUILDS = "/ops/summaries/plays/rebuilds";
    private static final String RECONCILIATIONS = "/ops/summaries/plays/reconciliations";
    private static final String MARCH = "{\"from\": \"2026-03-01\", \"to\": \"2026-03-04\"}";
    private static final String TWO_YEARS = "{\"from\": \"2025-01-01\", \"to\": \"2027-01-01\"}";
    private static final Map<String, Long> COUNTED =
            Map.of("a | 2026-03-01 00:00", 2L, "b | 2026-03-01 00:00", 1L, "b | 2026-03-02 00:00", 3L);

    private final Fixture plays;
    private ServiceProcess replica;
    private Api api;

    OperatorApiIT(TestStack stack) {
        this.plays = new Fixture(stack, 2);
        plays.service().set("SUMMARY_RECONCILE_EVERY", "1d").set("SUMMARY_TABLES_PLAYS_SUM", "amount=/amount");
        plays.raw().write(0, List.of(play("01T00:00:00Z", "a", "1"), play("01T23:59:59Z", "a", "0.5")));
        plays.raw().write(1, List.of(play("01T12:00:00Z", "b", "3")));
        plays.raw()
                .write(
                        1,
                        IntStream.range(0, 3)
                                .mapToObj(number -> play("02T12:00:00Z", "b", "7"))
                                .toList());
        this.replica = plays.service().start();
        this.api = Api.of(replica);
    }

    private static Event play(String at, String device, String amount) {
        return new Event(
                Instant.parse("2026-03-" + at), "{\"device_id\":\"" + device + "\",\"amount\":" + amount + "}");
    }

    @BeforeEach
    void awaitCounted() {
        await().atMost(A_WHILE).ignoreExceptions().until(() -> cells().equals(COUNTED));
    }

    @AfterEach
    void stop() {
        plays.close();
    }

    private Map<String, Long> cells() {
        return plays.cells().of("plays", "device_id");
    }

    /** One cell is gone, one is there that should not be, one has another total, one another sum. */
    private void damage() {
        plays.cells().execute("DELETE FROM summary.plays WHERE device_id = 'b' AND period_start = '2026-03-01Z'");
        plays.cells().execute("UPDATE summary.plays SET total = 9 WHERE device_id = 'a'");
        plays.cells().execute("UPDATE summary.plays SET amount = 22 WHERE period_start = '2026-03-02Z'");
        plays.cells()
                .execute("INSERT INTO summary.plays (cell_key, device_id, period_start, total, updated_at)"
                        + " VALUES (gen_random_uuid(), 'nobody', '2026-03-03Z', 7, now())");
    }

    @Test
    void aReconciliationReportsWhatDiffersAndLeavesIt() {
        damage();

        HttpResponse<String> asked = api.post(RECONCILIATIONS, MARCH);

        assertThat(asked.statusCode()).as(asked.body()).isEqualTo(202);
        JsonNode report = awaitEnd(location(asked));
        JsonNode recount = report.path("recount");
        assertThat(recount.path("state").asText()).isEqualTo("done");
        assertThat(recount.path("kind").asText()).isEqualTo("reconciliation");
        assertThat(recount.path("repair").asBoolean()).isFalse();
        assertThat(recount.path("from").asText()).isEqualTo("2026-03-01T00:00:00Z");
        assertThat(recount.path("to").asText()).isEqualTo("2026-03-04T00:00:00Z");
        assertThat(recount.path("askedBy").asText()).startsWith("token ").doesNotContain(SummaryService.TOKEN);
        assertThat(counts(recount))
                .isEqualTo("periods 3, periodsDone 3, events 6, cells 4, missing 1, extra 1, differing 2, repaired 0");
        assertThat(differences(report))
                .containsExactlyInAnyOrder(
                        "2026-03-01T00:00:00Z missing: null, not"
                                + " {\"total\":1,\"amount\":3,\"device_id\":\"b\",\"amount_count\":1}",
                        "2026-03-01T00:00:00Z differing:"
                                + " {\"total\":9,\"amount\":1.5,\"device_id\":\"a\",\"amount_count\":2}, not"
                                + " {\"total\":2,\"amount\":1.5,\"device_id\":\"a\",\"amount_count\":2}",
                        "2026-03-02T00:00:00Z differing:"
                                + " {\"total\":3,\"amount\":22,\"device_id\":\"b\",\"amount_count\":3}, not"
                                + " {\"total\":3,\"amount\":21,\"device_id\":\"b\",\"amount_count\":3}",
                        "2026-03-03T00:00:00Z extra:"
                                + " {\"total\":7,\"amount\":0,\"device_id\":\"nobody\",\"amount_count\":0}, not null");
        assertThat(cells()).containsEntry("nobody | 2026-03-03 00:00", 7L).containsEntry("a | 2026-03-01 00:00", 9L);
    }

    @Test
    void aReconciliationRepairsOnlyWhatDiffersAndOnlyWhenAsked() {
        String untouched =
                "SELECT xmin::text FROM summary.plays WHERE device_id = 'b' AND period_start = '2026-03-01Z'";
        plays.cells().execute("UPDATE summary.plays SET total = 9 WHERE device_id = 'a'");
        String before = plays.cells().text(untouched);

        JsonNode recount = awaitEnd(location(api.post(RECONCILIATIONS, MARCH.replace("}", ", \"repair\": true}"))))
                .path("recount");

        assertThat(counts(recount))
                .isEqualTo("periods 3, periodsDone 3, events 6, cells 3, missing 0, extra 0, differing 1, repaired 1");
        assertThat(cells()).isEqualTo(COUNTED);
        assertThat(plays.cells().text(untouched)).as("its row is the same").isEqualTo(before);
    }

    @Test
    void aRebuildPutsThePeriodsRightAndNoOthers() {
        damage();

        JsonNode recount = awaitEnd(location(
                        api.post(REBUILDS, "{\"from\": \"2026-03-02T13:00:00Z\", \"to\": \"2026-03-03T00:00:01Z\"}")))
                .path("recount");

        assertThat(counts(recount))
                .isEqualTo("periods 2, periodsDone 2, events 3, cells 2, missing 0, extra 1, differing 1, repaired 2");
        assertThat(cells()).isEqualTo(Map.of("a | 2026-03-01 00:00", 9L, "b | 2026-03-02 00:00", 3L));
        assertThat(awaitEnd(location(api.post(REBUILDS, MARCH)))
                        .path("recount")
                        .path("repaired")
                        .asInt())
                .isEqualTo(2);
        assertThat(cells()).isEqualTo(COUNTED);
    }

    @Test
    void whatWasAskedIsListedTheNewestFirstByItsKind() {
        List<String> rebuilds = new ArrayList<>();
        for (int number = 0; number < 3; number++) {
            rebuilds.add(0, location(api.post(REBUILDS, MARCH)));
            awaitEnd(rebuilds.get(0));
        }
        String other = location(api.post(RECONCILIATIONS, MARCH));

        assertThat(ids(REBUILDS))
                .isEqualTo(rebuilds.stream().map(OperatorApiIT::id).toList());
        assertThat(ids(REBUILDS + "?limit=1")).containsExactly(id(rebuilds.get(0)));
        assertThat(ids(REBUILDS + "?limit=1&before=" + id(rebuilds.get(0)))).containsExactly(id(rebuilds.get(1)));
        assertThat(ids(RECONCILIATIONS)).containsExactly(id(other));
        assertThat(api.ask(REBUILDS + "/" + id(other)).statusCode()).isEqualTo(404);
    }

    @Test
    void onlyWhatHasNotEndedIsCancelled() {
        String longOne = location(api.post(REBUILDS, TWO_YEARS));
        String next = location(api.post(RECONCILIATIONS, MARCH));
        await("it is under way").atMost(A_WHILE).until(() -> done(longOne) > 0);

        HttpResponse<String> cancelled = api.post(longOne + "/cancel", "");

        assertThat(cancelled.statusCode()).as(cancelled.body()).isEqualTo(200);
        JsonNode recount = Api.json(cancelled.body()).path("recount");
        assertThat(recount.path("state").asText()).isEqualTo("cancelled");
        assertThat(recount.path("detail").asText()).startsWith("cancelled by ");
        assertThat(recount.path("endedAt").isNull()).isFalse();
        assertThat(awaitEnd(next).path("recount").path("state").asText())
                .as("the next one begins")
                .isEqualTo("done");
        assertThat(done(longOne)).as("no more is done").isLessThan(600);
        refused(api.post(longOne + "/cancel", ""), 409, "it has ended: cancelled");
        refused(api.post(next + "/cancel", ""), 409, "it has ended: done");
        assertThat(cells()).isEqualTo(COUNTED);
    }

    /** A replica may have been cancelled in the middle of counting. */
    @Test
    void whatACancelledRecountHasLeftGoesWithTheNext() {
        String cancelled = location(api.post(REBUILDS, TWO_YEARS));
        assertThat(api.post(cancelled + "/cancel", "").statusCode()).isEqualTo(200);
        plays.cells()
                .execute("INSERT INTO summary_meta.recount_lane (recount_id, lane_id, batch_no) SELECT " + id(cancelled)
                        + ", lane_id, 1 FROM ingest.lane_v1 ON CONFLICT DO NOTHING");

        awaitEnd(location(api.post(RECONCILIATIONS, MARCH)));

        assertThat(plays.cells().text("SELECT count(*) FROM summary_meta.recount_lane"))
                .isEqualTo("0");
    }

    @Test
    void aRebuildGoesOnWhereAKilledReplicaWas() {
        damage();
        String rebuild = location(api.post(REBUILDS, TWO_YEARS));
        await("it is under way").atMost(A_WHILE).until(() -> done(rebuild) > 50);
        replica.process().kill();

        plays.raw().write(0, List.of(play("02T12:00:00Z", "late", "1")));
        replica = plays.service().startReady();
        api = Api.of(replica);

        assertThat(done(rebuild)).isGreaterThan(50);
        JsonNode recount = awaitEnd(rebuild).path("recount");
        assertThat(recount.path("state").asText()).isEqualTo("done");
        assertThat(recount.path("periodsDone")).isEqualTo(recount.path("periods"));
        assertThat(recount.path("periods").asInt()).isEqualTo(730);
        assertThat(recount.path("repaired").asInt()).isEqualTo(4);
        await().atMost(A_WHILE).until(plays::isCounted);
    }

    @Test
    void whatIsBelowTheHorizonIsRefused() {
        asIngestOwner("UPDATE ingest.stream SET horizon = '2026-03-02'");

        for (String path : List.of(REBUILDS, RECONCILIATIONS)) {
            refused(
                    api.post(path, MARCH),
                    409,
                    "raw events before 2026-03-02 are dropped; the first period begins on 2026-03-01");
            assertThat(api.post(path, "{\"from\": \"2026-03-02\", \"to\": \"2026-03-04\"}")
                            .statusCode())
                    .isEqualTo(202);
        }
    }

    /** The horizon may rise when a recount is accepted already. */
    @Test
    void aHorizonThatRisesEndsARebuildThatHasNotComeSoFar() {
        asIngestOwner("UPDATE ingest.stream SET horizon = '2025-01-01'");
        String rebuild = location(api.post(REBUILDS, TWO_YEARS));
        await("it is under way").atMost(A_WHILE).until(() -> done(rebuild) > 0);

        asIngestOwner(
                "UPDATE ingest.stream SET horizon = '2026-03-02'", "DELETE FROM ingest.event WHERE day < '2026-03-02'");

        JsonNode recount = awaitEnd(rebuild).path("recount");
        assertThat(recount.path("state").asText()).isEqualTo("refused");
        assertThat(recount.path("detail").asText())
                .startsWith("raw events before 2026-03-02 are dropped, and the period");
        assertThat(cells()).as("nothing is written as zero").isEqualTo(COUNTED);
    }

    private void asIngestOwner(String... statements) {
        asOwner("ingest", statements);
    }

    private void asOwner(String service, String... statements) {
        try (Connection owner = DriverManager.getConnection(
                        plays.database().jdbcUrl(),
                        plays.database().ownerUsername(service),
                        plays.database().password());
                Statement statement = owner.createStatement()) {
            owner.setAutoCommit(false);
            for (String sql : statements) {
                statement.execute(sql);
            }
            owner.commit();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theProgressIsWholeAndTheWitnessAgrees() {
        JsonNode progress = api.get("/summaries/plays/progress");
        assertThat(progress.path("summary").asText()).isEqualTo("plays");
        assertThat(progress.path("stream").asText()).isEqualTo("playlog");
        assertThat(progress.path("percent").asDouble()).isEqualTo(100);
        assertThat(progress.path("stored").asLong()).isEqualTo(6);
        assertThat(progress.path("open").asLong()).isZero();
        assertThat(progress.path("missing").asLong()).isZero();
        assertThat(progress.path("delaySeconds").asDouble()).isZero();
        assertThat(progress.path("eventsPerSecond").isNull()).isTrue();
        assertThat(progress.path("retired").asBoolean()).isFalse();
        assertThat(api.get("/ops/summaries/plays/witness").toString())
                .isEqualTo("{\"summary\":\"plays\",\"total\":6,\"stored\":6,\"missing\":0,\"ratio\":1}");

        damage();

        JsonNode witness = api.get("/ops/summaries/plays/witness");
        assertThat(witness.path("total").asLong()).isEqualTo(19);
        assertThat(witness.path("ratio").asDouble()).isEqualTo(19 / 6.0);
    }

    @Test
    void whatThereIsIsListedDeclaredOrNot() {
        asOwner(
                "summary",
                "INSERT INTO summary_meta.summary (summary, stream, declaration) VALUES ('former', 'playlog', 'as it was')",
                "INSERT INTO summary_meta.tally (summary) VALUES ('former')");
        assertThat(listed(1).path("checkedAt").isNull()).isTrue();
        damage();
        awaitEnd(location(api.post(RECONCILIATIONS, MARCH)));

        assertThat(listed(0).path("declared").asBoolean()).isFalse();
        assertThat(listed(0).path("period").isNull()).isTrue();
        assertThat(listed(0).path("progress").path("summary").asText()).isEqualTo("former");
        assertThat(listed(0).path("progress").path("open").asLong()).isEqualTo(6);
        JsonNode declared = listed(1);
        assertThat(declared.path("declared").asBoolean()).isTrue();
        assertThat(declared.path("period").asText()).isEqualTo("day");
        assertThat(declared.path("zone").asText()).isEqualTo("UTC");
        assertThat(declared.path("progress")).isEqualTo(api.get("/summaries/plays/progress"));
        assertThat(declared.path("driftCells").asLong()).isEqualTo(4);
        assertThat(declared.path("checkedAt").isNull()).isFalse();
        assertThat(Instant.parse(declared.path("movedAt").asText())).isBefore(Instant.now());
    }

    private JsonNode listed(int index) {
        return api.get("/summaries").path(index);
    }

    @Test
    void aRetiredSummaryKeepsItsCellsAndRetentionNoLongerWaitsForIt() {
        String listed = "SELECT count(*) FROM summary_meta.progress_v1 WHERE summary = 'plays'";
        assertThat(plays.cells().text(listed)).isEqualTo("2");

        assertThat(api.post("/ops/summaries/plays/retire", "").statusCode()).isEqualTo(204);

        assertThat(plays.cells().text(listed)).isEqualTo("0");
        await("the runs are refused")
                .atMost(A_WHILE)
                .until(() -> api.readiness().path("stopped_plays").asText().equals("it is retired"));
        assertThat(replica.isReady()).isTrue();
        plays.raw().write(0, List.of(play("02T12:00:00Z", "late", "1")));
        await("it is seen")
                .atMost(A_WHILE)
                .until(() -> api.get("/summaries/plays/progress").path("open").asInt() == 1);
        JsonNode progress = api.get("/summaries/plays/progress");
        assertThat(progress.path("retired").asBoolean()).isTrue();
        assertThat(progress.path("delaySeconds").asDouble())
                .as("nobody is late with it")
                .isZero();
        assertThat(cells()).isEqualTo(COUNTED);
        assertThat(api.get("/summaries/plays?by=device_id")).hasSize(2);
        assertThat(api.post("/ops/summaries/plays/retire", "").statusCode()).isEqualTo(204);
    }

    private JsonNode awaitEnd(String path) {
        return await(path)
                .atMost(A_WHILE)
                .until(
                        () -> api.get(path),
                        report -> !report.path("recount").path("endedAt").isNull());
    }

    private int done(String path) {
        return api.get(path).path("recount").path("periodsDone").asInt();
    }

    private static String location(HttpResponse<String> asked) {
        assertThat(asked.statusCode()).as(asked.body()).isEqualTo(202);
        String path = asked.headers().firstValue("Location").orElseThrow().replaceFirst("^http://[^/]+", "");
        assertThat(path).endsWith("/" + Api.json(asked.body()).path("id").asText());
        return path;
    }

    private static String id(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private List<String> ids(String path) {
        List<String> ids = new ArrayList<>();
        api.get(path).forEach(recount -> ids.add(recount.path("id").asText()));
        return ids;
    }

    private static String counts(JsonNode recount) {
        List<String> counts = new ArrayList<>();
        for (String name :
                List.of("periods", "periodsDone", "events", "cells", "missing", "extra", "differing", "repaired")) {
            counts.add(name + " " + recount.path(name));
        }
        return String.join(", ", counts);
    }

    private static List<String> differences(JsonNode report) {
        List<String> differences = new ArrayList<>();
        report.path("differences")
                .forEach(difference -> differences.add(difference.path("period").asText() + " "
                        + difference.path("kind").asText() + ": "
                        + difference.path("found") + ", not " + difference.path("expected")));
        return differences;
    }

    private static void refused(HttpResponse<String> answer, int status, String detail) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(Api.json(answer.body()).path("detail").asText()).isEqualTo(detail);
    }
}
