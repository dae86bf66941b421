package io.onefold.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.step.Hold;
import io.onefold.summary.observe.SummaryListener.Step;
import io.onefold.summary.suite.Api;
import io.onefold.summary.suite.Fixture;
import io.onefold.summary.suite.Metrics;
import io.onefold.summary.suite.RawEvents;
import io.onefold.summary.suite.RawEvents.Event;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the runs of one replica or of many make of raw events, and of being killed. */
@ExtendWith(StackExtension.class)
class RunIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);

    private static final List<Step> KILLED_AT = List.of(Step.PLANNED, Step.ADDED, Step.MOVED);

    private static final Duration OVERTAKEN_WITHIN = Duration.ofSeconds(15);

    private static final String REBUILDS = "/ops/summaries/plays/rebuilds";

    private final Fixture plays;

    RunIT(TestStack stack) {
        this.plays = new Fixture(stack, 2);
    }

    @AfterEach
    void stop() {
        plays.close();
    }

    /** A takes its batch first and commits last; the summary runs in between. */
    @Test
    void aBatchThatCommitsLateIsCountedOnce() {
        plays.service().startReady();

        try (RawEvents.Batch first = plays.raw().begin(0, List.of(Event.play("2026-03-01T10:00:00Z", "a")))) {
            plays.raw()
                    .write(
                            1,
                            List.of(Event.play("2026-03-01T11:00:00Z", "b"), Event.play("2026-03-01T12:00:00Z", "b")));
            await().atMost(A_WHILE)
                    .untilAsserted(() -> assertThat(plays.cells().of("plays", "device_id"))
                            .isEqualTo(Map.of("b | 2026-03-01 00:00", 2L)));
            first.commit();
        }

        await().atMost(A_WHILE)
                .untilAsserted(() -> assertThat(plays.cells().of("plays", "device_id"))
                        .isEqualTo(Map.of("a | 2026-03-01 00:00", 1L, "b | 2026-03-01 00:00", 2L)));
    }

    /** Killed at a step: what it had not committed is counted by the next one, what it had is not counted again. */
    @ParameterizedTest
    @EnumSource(Step.class)
    void aRunThatIsKilledCountsOnce(Step step) {
        plays.raw().write(0, events(50, 1));
        Hold hold = plays.service().steps().hold(step);
        ServiceProcess first = plays.service().start(step);
        hold.awaitReached(A_WHILE);
        plays.raw().write(1, events(50, 2));
        first.process().kill();

        plays.service().startReady();

        await().atMost(A_WHILE).until(plays::isCounted);
    }

    /** A run of another replica has the row, as long as this test likes. */
    @Test
    void whoFindsAnotherAtWorkDoesNothing() throws SQLException {
        ServiceProcess service = plays.service().startReady();
        try (Connection other = plays.cells().open();
                Statement lock = other.createStatement()) {
            other.setAutoCommit(false);
            lock.execute("SET idle_in_transaction_session_timeout = 0");
            lock.execute("SELECT FROM summary_meta.summary WHERE summary = 'plays' FOR NO KEY UPDATE");
            plays.raw().write(0, events(50, 1));

            await().atMost(A_WHILE)
                    .until(() -> Metrics.of(service)
                                    .value("onefold_summary_transactions_total{outcome=\"busy\",summary=\"plays\"}")
                            > 0);
            assertThat(plays.cells().of("plays", "device_id")).isEmpty();
            other.commit();
        }

        await().atMost(A_WHILE).until(plays::isCounted);
    }

    /** Stopped inside its transaction: the database ends that, another goes on, and the first one's work is void. */
    @Test
    void aReplicaThatIsStoppedInsideItsRunIsOvertaken() {
        plays.raw().write(0, events(50, 1));
        Hold hold = plays.service().steps().hold(Step.MOVED);
        ServiceProcess first = plays.service().start(Step.MOVED);
        hold.awaitReached(A_WHILE);
        first.process().pause();

        plays.service().startReady();
        await().atMost(OVERTAKEN_WITHIN).until(plays::isCounted);
        plays.raw().write(1, events(50, 2));
        hold.release();
        first.process().resume();

        await().atMost(A_WHILE).until(plays::isCounted);
        await("for good").during(Duration.ofSeconds(3)).atMost(A_WHILE).until(plays::isCounted);
    }

    /** Eight schedulers at a time, half of them killed inside a run, while events arrive. */
    @Test
    void schedulersThatOverlapAndAreKilledCountOnce() {
        Random random = new Random(7);
        plays.service().set("SUMMARY_STEP_ROWS", "100");
        List<Hold> holds = new ArrayList<>();
        for (int replica = 0; replica < 8; replica++) {
            holds.add(plays.service().steps().hold(KILLED_AT.get(random.nextInt(KILLED_AT.size()))));
            plays.service().start(Step.PLANNED, Step.ADDED, Step.MOVED);
        }
        for (int batch = 0; batch < 40; batch++) {
            plays.raw().write(random.nextInt(2), events(60, batch));
        }
        for (Hold hold : holds.subList(0, 4)) {
            plays.service().replica(hold.awaitReached(A_WHILE)).process().kill();
        }
        holds.forEach(Hold::release);
        plays.raw().write(0, events(60, 99));

        await().atMost(A_WHILE).until(plays::isCounted);
    }

    /** Events arrive and two replicas run all the while that a rebuild counts their periods again. */
    @Test
    void aRebuildAmongEventsThatArriveLeavesTheCellsAsRaw() {
        plays.service().set("SUMMARY_STEP_ROWS", "100");
        plays.raw().write(0, events(2_000, 1));
        Api api = Api.of(plays.service().startReady());
        plays.service().startReady();
        await().atMost(A_WHILE).until(plays::isCounted);
        plays.cells().execute("UPDATE summary.plays SET total = total + 1000");

        String asked = api.post(REBUILDS, "{\"from\": \"2026-02-01\", \"to\": \"2026-04-01\"}")
                .body();
        String rebuild = REBUILDS + "/" + Api.json(asked).path("id").asText();
        JsonNode recount = api.get(rebuild).path("recount");
        for (int batch = 2; batch < 5_000 && recount.path("endedAt").isNull(); batch++) {
            plays.raw().write(batch % 2, events(60, batch));
            recount = api.get(rebuild).path("recount");
        }

        assertThat(recount.path("state").asText()).isEqualTo("done");
        assertThat(recount.path("events").asInt()).as("some came meanwhile").isGreaterThan(2_000);
        await().atMost(A_WHILE).until(plays::isCounted);
    }

    /** A backlog is worked off in bounded transactions, and another summary does not wait for it. */
    @Test
    void aBacklogGoesInStepsAndHoldsNobodyUp() {
        for (int batch = 0; batch < 60; batch++) {
            plays.raw().write(batch % 2, events(500, batch));
        }
        plays.service()
                .set("SUMMARY_STEP_ROWS", "1000")
                .set("SUMMARY_TABLES_TOTALS_STREAM", "playlog")
                .set("SUMMARY_TABLES_TOTALS_PERIOD", "month");
        Hold hold = plays.service().steps().hold(Step.MOVED);

        plays.service().startReady(Step.MOVED);
        hold.awaitReached(A_WHILE);
        hold.release();

        await().atMost(A_WHILE).until(plays::isCounted);
        await().atMost(A_WHILE)
                .until(() -> plays.cells()
                        .text("SELECT sum(total) FROM summary.totals")
                        .equals("30000"));
        long steps = plays.service().steps().passed().stream()
                .filter(line -> line.endsWith("MOVED plays"))
                .count();
        assertThat(steps).isBetween(30L, 60L);
    }

    private static List<Event> events(int size, int seed) {
        Random random = new Random(seed);
        return IntStream.range(0, size)
                .mapToObj(number -> new Event(
                        Instant.parse("2026-03-01T00:00:00Z").plusSeconds(random.nextInt(3 * 86_400)),
                        "{\"device_id\": \"" + random.nextInt(9) + "\"}"))
                .toList();
    }
}
