package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.ingest.observe.IngestListener.DayStep;
import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.step.Hold;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Days and the trail go when they are too old; the books hold at every moment, and nothing that went comes back. */
@ExtendWith(StackExtension.class)
class RetentionIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);

    /** Many rounds would fit into it. */
    private static final Duration ROUNDS = Duration.ofSeconds(4);

    private static final LocalDate DAY = LocalDate.of(2026, 3, 1);
    private static final LocalDate HORIZON = DAY.plusDays(2);

    private final TestStack stack;

    RetentionIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void daysGoWhileWritersRunAndAReplayOfTheWholeTopicExpires() {
        try (Suite suite = new Suite(stack, 4)) {
            Days days = Days.of(suite).kept();
            suite.set("INGEST_BATCH_RECORDS", "200");
            ServiceProcess one = suite.startReady();
            ServiceProcess two = suite.startReady();
            days.send(0, 4_000, DAY, 5, 4);
            await("rows of the days to come off").atMost(A_WHILE).until(() -> days.rowsBefore(HORIZON) > 0);
            days.raiseHorizon(HORIZON);
            days.send(4_000, 8_000, DAY, 5, 4);
            days.awaitGone(DAY, DAY.plusDays(1));
            days.send(8_000, 9_000, DAY, 5, 4);
            suite.awaitAllAcknowledged(A_WHILE);
            long stored = suite.rows().booked("stored");
            suite.assertBalanced(one);

            one.process().terminate(A_WHILE);
            two.process().terminate(A_WHILE);
            suite.topic().rewind(suite.groupId());
            ServiceProcess third = suite.startReady();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().booked("consumed_again")).isGreaterThanOrEqualTo(9_000);
            assertThat(suite.rows().booked("stored"))
                    .as("nothing is counted a second time")
                    .isEqualTo(stored);
            assertThat(suite.rows().booked("expired")).isGreaterThanOrEqualTo(9_000 * 2 / 5);
            assertThat(suite.rows().booked("dropped"))
                    .as("booked once, though two looked at the same time")
                    .isEqualTo(suite.rows().number("SELECT sum(rows) FROM ingest.dropped_day"))
                    .isPositive();
            assertThat(suite.rows().events()).isEqualTo(9_000 * 3 / 5);
            assertThat(days.leaves()).doesNotContain(Days.leaf(DAY), Days.leaf(DAY.plusDays(1)));
            assertThat(suite.rows().booked("dead_lettered")).isZero();
            suite.assertBalanced(third);
        }
    }

    @Test
    void aStreamThatIsNewKeepsOnlyItsDays() {
        try (Suite suite = new Suite(stack, 1)) {
            Days days = Days.of(suite);
            suite.set("INGEST_STREAMS_PLAYS_RETENTION", "3d");
            LocalDate today = LocalDate.now(ZoneOffset.UTC);
            suite.topic().send(0, Days.play("old", today.minusDays(5), 1));
            suite.topic().send(0, "{\"id\":\"oldest\",\"at\":\"0001-01-01T00:00:00Z\"}");
            suite.topic().send(0, Days.play("kept", today.minusDays(1), 1));
            suite.topic().flush();
            ServiceProcess worker = suite.startReady();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().texts("SELECT payload ->> 'id' FROM ingest.event"))
                    .containsExactly("kept");
            assertThat(suite.rows().booked("expired")).isEqualTo(2);
            assertThat(days.isThere(today.minusDays(5))).isFalse();
            suite.assertBalanced(worker);
        }
    }

    @Test
    void aDayWaitsUntilEverySummaryHasReadIt() {
        try (Suite suite = new Suite(stack, 2)) {
            Days days = Days.of(suite).kept();
            ServiceProcess worker = suite.startReady();
            days.send(0, 1_000, DAY, 4, 2);
            suite.awaitAllAcknowledged(A_WHILE);
            suite.rows().execAsOwner("CREATE SCHEMA summary_meta");
            suite.rows()
                    .execAsOwner("CREATE TABLE summary_meta.progress_v1"
                            + " (summary text, stream text, lane_id bigint, batch_no bigint)");
            progress(suite, "SELECT 'hourly', 'plays', lane_id, last_batch FROM ingest.lane WHERE kafka_partition = 0");
            progress(suite, "SELECT 'new', 'plays', NULL::bigint, NULL::bigint");
            progress(suite, "SELECT 'of another stream', 'views', NULL::bigint, NULL::bigint");
            days.raiseHorizon(HORIZON);

            await("both days wait").atMost(A_WHILE).until(() -> waiting(suite, worker) == 2);
            await("and go on waiting")
                    .during(ROUNDS)
                    .atMost(ROUNDS.multipliedBy(3))
                    .until(() -> days.isThere(DAY) && suite.rows().booked("dropped") == 0);
            suite.assertBalanced(worker);
            progress(suite, "SELECT 'hourly', 'plays', lane_id, last_batch FROM ingest.lane");
            await("one has read, the other has not")
                    .during(ROUNDS)
                    .atMost(ROUNDS.multipliedBy(3))
                    .until(() -> days.isThere(DAY));
            suite.rows().execAsOwner("DELETE FROM summary_meta.progress_v1 WHERE summary = 'new'");
            days.awaitGone(DAY, DAY.plusDays(1));

            await("nothing waits").atMost(A_WHILE).until(() -> waiting(suite, worker) == 0);
            assertThat(suite.rows().booked("dropped")).isEqualTo(500);
            suite.assertBalanced(worker);
        }
    }

    @ParameterizedTest
    @EnumSource(DayStep.class)
    void killedAfterAnyStepTheNextRoundFinishesAndTheBooksHold(DayStep killedAt) {
        try (Suite suite = new Suite(stack, 2)) {
            Days days = Days.of(suite).kept();
            ServiceProcess killed = suite.startReportingDays();
            days.send(0, 1_000, DAY, 5, 2);
            suite.awaitAllAcknowledged(A_WHILE);
            Hold hold = suite.steps().hold(killedAt);
            days.raiseHorizon(HORIZON);
            hold.awaitReached(A_WHILE);
            suite.assertBalanced(killed);
            assertThat(suite.audit(killed).path("table").path("rows").asLong()).isEqualTo(800);
            killed.process().kill();

            ServiceProcess next = suite.startReady();
            days.awaitGone(DAY, DAY.plusDays(1));
            assertThat(suite.rows().booked("dropped")).isEqualTo(400);
            assertThat(suite.rows().events()).isEqualTo(600);
            suite.assertBalanced(next);
        }
    }

    @Test
    void aDetachingThatWasCutOffIsFinishedByTheNextStart() throws SQLException {
        try (Suite suite = new Suite(stack, 1);
                Connection reader = suite.rows().asOwner();
                Statement reading = reader.createStatement()) {
            Days days = Days.of(suite).kept();
            ServiceProcess killed = suite.startReady();
            days.send(0, 500, DAY, 5, 1);
            suite.awaitAllAcknowledged(A_WHILE);
            reader.setAutoCommit(false);
            reading.execute("SELECT count(*) FROM ingest.event");
            days.raiseHorizon(HORIZON);
            await("it waits for the reader").atMost(A_WHILE).until(() -> pending(suite) == 1);
            suite.topic().send(0, Days.play("meanwhile", DAY.plusDays(4), 1));
            suite.topic().send(0, Days.play("too late", DAY, 1));
            suite.topic().flush();
            suite.awaitAllAcknowledged(A_WHILE);
            suite.assertBalanced(killed);
            killed.process().kill();
            await("the database notices")
                    .atMost(A_WHILE)
                    .until(() -> suite.rows().number("SELECT count(*) FROM pg_locks WHERE NOT granted") == 0);
            reader.rollback();
            assertThat(pending(suite)).isEqualTo(1);

            ServiceProcess next = suite.startReady();
            days.awaitGone(DAY, DAY.plusDays(1));
            assertThat(pending(suite)).isZero();
            assertThat(suite.rows().booked("expired")).isEqualTo(1);
            assertThat(suite.rows().events()).isEqualTo(301);
            suite.assertBalanced(next);
        }
    }

    @Test
    void theTrailGoesAfterItsTimeAndIsStillAccountedFor() {
        try (Suite suite = new Suite(stack, 1)) {
            Days days = Days.of(suite).kept();
            suite.set("INGEST_BATCH_RETENTION", "3000d")
                    .set("INGEST_CONFLICT_RETENTION", "2d")
                    .set("INGEST_DEAD_LETTER_RETENTION", "2d");
            ServiceProcess worker = suite.startReady();
            send(suite, Days.play("a", DAY, 1), "no JSON", "no JSON either", "nor this");
            send(suite, Days.play("a", DAY, 2), Days.play("b", DAY.plusDays(4), 1));
            send(suite, Days.play("b", DAY.plusDays(4), 2));
            assertThat(suite.rows().number("SELECT count(*) FROM ingest.batch")).isEqualTo(3);
            JsonNode letters = suite.get(worker, "/ops/dead-letters").path("items");
            String discarded = letters.path(0).path("id").asText() + ","
                    + letters.path(1).path("id").asText();
            assertThat(suite.post(worker, "/ops/discards", "{\"stream\":\"plays\",\"deadLetters\":[" + discarded + "]}")
                            .statusCode())
                    .isEqualTo(200);
            suite.assertBalanced(worker);

            String old = "now() - interval '3001 days'";
            suite.rows().execAsOwner("UPDATE ingest.batch SET written_at = " + old);
            suite.rows()
                    .execAsOwner("UPDATE ingest.key_conflict SET found_at = " + old
                            + " WHERE conflict_id = (SELECT min(conflict_id) FROM ingest.key_conflict)");
            suite.rows().execAsOwner("UPDATE ingest.dead_letter SET dead_at = " + old);
            suite.rows()
                    .execAsOwner("UPDATE ingest.dead_letter SET resolved_at = " + old + " WHERE dead_letter_id = "
                            + letters.path(0).path("id").asText());
            days.raiseHorizon(HORIZON);
            await("what is old goes")
                    .atMost(A_WHILE)
                    .until(() -> suite.rows().number("SELECT count(*) FROM ingest.batch") == 1
                            && suite.rows().booked("pruned_conflicts") == 1
                            && suite.rows().booked("pruned_dead") == 1);

            assertThat(suite.rows().text("SELECT days::text FROM ingest.batch"))
                    .as("a batch stays while one of its days does")
                    .isEqualTo("{2026-03-05}");
            assertThat(suite.rows().number("SELECT count(*) FROM ingest.key_conflict"))
                    .isEqualTo(1);
            assertThat(suite.rows().texts("SELECT state FROM ingest.dead_letter ORDER BY dead_letter_id"))
                    .as("one that is dead stays, however old")
                    .containsExactly("discarded", "dead");
            suite.assertBalanced(worker);
        }
    }

    private static void send(Suite suite, String... values) {
        Topic topic = suite.topic();
        for (String value : values) {
            topic.send(0, value);
        }
        topic.flush();
        suite.awaitAllAcknowledged(A_WHILE);
    }

    private static void progress(Suite suite, String rows) {
        suite.rows().execAsOwner("INSERT INTO summary_meta.progress_v1 " + rows);
    }

    private static long pending(Suite suite) {
        return suite.rows().number("SELECT count(*) FROM pg_inherits WHERE inhdetachpending");
    }

    private static long waiting(Suite suite, ServiceProcess worker) {
        String name = "onefold_ingest_days_waiting{stream=\"plays\"} ";
        return suite.metrics(worker)
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(name.length())))
                .sum();
    }
}
