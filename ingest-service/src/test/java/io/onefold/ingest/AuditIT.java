package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.step.Hold;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** What {@code GET /ops/audit} shows, and that it can fail: each test meddles with one thing, and puts it back. */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AuditIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final String SECOND_LANE = " WHERE kafka_partition = 1";

    private final TestStack stack;
    private final Suite suite;
    private final ServiceProcess worker;

    AuditIT(TestStack stack) {
        this.stack = stack;
        this.suite = new Suite(stack, 2);
        this.worker = suite.start();
    }

    /** Lane 0: 3 events, one of them twice, and a dead letter. Lane 1: 4 events on the days around the new year. */
    @BeforeAll
    void makeBooks() {
        worker.awaitReady(A_WHILE);
        suite.topic().send(0, Topic.play("a", 1));
        suite.topic().send(0, Topic.play("b", 1));
        suite.topic().send(0, Topic.play("b", 1));
        suite.topic().send(0, Topic.play("c", 1));
        suite.topic().send(0, "no JSON");
        for (String at : List.of(
                "2025-12-31T23:59:59.999999Z",
                "2026-01-01T00:00:00Z",
                "2026-01-01T23:30:00-03:00",
                "2026-01-02T03:00:00Z")) {
            suite.topic().send(1, "{\"id\":\"" + at + "\",\"at\":\"" + at + "\"}");
        }
        suite.topic().flush();
        suite.awaitAllAcknowledged(A_WHILE);
    }

    @AfterEach
    void balancesAgain() {
        suite.assertBalanced(worker);
    }

    @AfterAll
    void close() {
        suite.close();
    }

    @Test
    void showsWhatBecameOfEverything() {
        JsonNode audit = suite.audit(worker);

        JsonNode total = audit.path("total");
        assertThat(total.path("consumedNew").asLong()).isEqualTo(9);
        assertThat(total.path("consumed").asLong()).isEqualTo(9);
        assertThat(total.path("stored").asLong()).isEqualTo(7);
        assertThat(total.path("duplicate").asLong()).isEqualTo(1);
        assertThat(total.path("deadLettered").asLong()).isEqualTo(1);
        assertThat(total.path("difference").asLong()).isZero();
        assertThat(audit.path("offsetDifference").asLong()).isZero();
        assertThat(audit.path("table").path("rows").asLong()).isEqualTo(7);
        assertThat(audit.path("table").path("distinctKeys").asLong()).isEqualTo(7);
        assertThat(audit.path("table").path("duplicateFactor").asText()).isEqualTo("1.0000");
        assertThat(audit.path("balanced").asBoolean()).isTrue();
    }

    @Test
    void verifyRecountsEachLane() {
        JsonNode lanes = suite.audit(worker).path("lanes");

        assertThat(lanes).hasSize(2);
        assertLane(lanes.path(0), 0, 5, 3, 1);
        assertLane(lanes.path(1), 1, 4, 4, 0);
        assertThat(suite.get(worker, "/ops/audit?stream=plays")
                        .path("lanes")
                        .path(0)
                        .path("verified")
                        .isNull())
                .as("nothing is recounted unless asked for")
                .isTrue();
    }

    private void assertLane(JsonNode lane, int partition, long offsets, long rows, long deadLetters) {
        assertThat(lane.path("topic").asText()).isEqualTo(suite.topic().name());
        assertThat(lane.path("partition").asInt()).isEqualTo(partition);
        assertThat(lane.path("firstOffset").asLong()).isZero();
        assertThat(lane.path("nextOffset").asLong()).isEqualTo(offsets);
        assertThat(lane.path("offsetDifference").isNumber()).isTrue();
        assertThat(lane.path("offsetDifference").asLong()).isZero();
        JsonNode verified = lane.path("verified");
        assertThat(verified.path("rows").asLong()).isEqualTo(rows);
        assertThat(verified.path("deadLetters").asLong()).isEqualTo(deadLetters);
        assertThat(verified.path("committed").asLong()).isEqualTo(offsets);
        assertThat(verified.path("committedAhead").asBoolean()).isFalse();
        assertThat(verified.path("holds").asBoolean()).isTrue();
    }

    @Test
    void aPeriodCountsTheRowsOfItsEventsFromOnAndBefore() {
        assertThat(rowsOf("from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z")).isEqualTo(1);
        assertThat(rowsOf("from=2025-12-31T23:59:59.999999Z&to=2026-01-02T00:00:00Z"))
                .isEqualTo(2);
        assertThat(rowsOf("to=2026-01-01T00:00:00Z")).isEqualTo(1);
        assertThat(rowsOf("from=2026-01-01T21:00:00-03:00&to=2026-01-03T00:00:00-03:00"))
                .as("a zone is a zone, in the question as in the event")
                .isEqualTo(2);
        assertThat(rowsOf("from=2026-01-02T02:30:00Z")).isEqualTo(2 + 3);
        assertThat(rowsOf("from=2026-04-01T00:00:00Z")).isZero();
        assertThat(suite.get(worker, "/ops/audit?stream=plays&from=2026-04-01T00:00:00Z")
                        .path("table")
                        .path("duplicateFactor")
                        .asText())
                .as("nothing is there twice where nothing is there")
                .isEqualTo("1.0000");
        assertThat(suite.get(worker, "/ops/audit?stream=plays&to=2026-01-01T00:00:00Z")
                        .path("total")
                        .path("stored")
                        .asLong())
                .as("only the table depends on the period")
                .isEqualTo(7);
    }

    private long rowsOf(String period) {
        JsonNode audit = suite.get(worker, "/ops/audit?stream=plays&" + period);
        assertThat(audit.path("balanced").asBoolean())
                .as(audit.toPrettyString())
                .isTrue();
        return audit.path("table").path("rows").asLong();
    }

    @Test
    void failsWhenARowIsGone() {
        owner("CREATE TABLE ingest.gone AS SELECT * FROM ingest.event WHERE kafka_partition = 1 LIMIT 1");
        owner("DELETE FROM ingest.event WHERE key = (SELECT key FROM ingest.gone)");
        JsonNode audit = suite.audit(worker);
        owner("INSERT INTO ingest.event SELECT * FROM ingest.gone");
        owner("DROP TABLE ingest.gone");

        assertThat(verified(audit, 1, "storedDifference")).isEqualTo(1);
        assertThat(verified(audit, 0, "storedDifference")).isZero();
        assertFails(audit, 0, 0);
    }

    @Test
    void failsWhenARowWasWrittenByHand() {
        owner(
                "INSERT INTO ingest.event SELECT stream, '00000000-0000-4000-8000-000000000000', occurred_at, day, payload,"
                        + " headers, topic, topic_id, kafka_partition, 1000, lane_id, batch_no FROM ingest.event"
                        + SECOND_LANE + " LIMIT 1");
        JsonNode audit = suite.audit(worker);
        owner("DELETE FROM ingest.event WHERE kafka_offset = 1000");

        assertThat(verified(audit, 1, "storedDifference")).isEqualTo(-1);
        assertFails(audit, 0, 0);
    }

    @Test
    void failsWhenADeadLetterIsGone() {
        owner("CREATE TABLE ingest.gone AS SELECT * FROM ingest.dead_letter");
        owner("DELETE FROM ingest.dead_letter");
        JsonNode audit = suite.audit(worker);
        owner("INSERT INTO ingest.dead_letter OVERRIDING SYSTEM VALUE SELECT * FROM ingest.gone");
        owner("DROP TABLE ingest.gone");

        assertThat(verified(audit, 0, "deadDifference")).isEqualTo(1);
        assertFails(audit, 0, 0);
    }

    @Test
    void failsWhenAKeyIsThereTwice() {
        owner("DROP INDEX ingest.event_of_plays_key");
        owner("INSERT INTO ingest.event SELECT stream, key, occurred_at, day, payload, headers, topic, topic_id,"
                + " kafka_partition, 1000, lane_id, batch_no FROM ingest.event" + SECOND_LANE + " LIMIT 1");
        JsonNode audit = suite.get(worker, "/ops/audit?stream=plays");
        owner("DELETE FROM ingest.event WHERE kafka_offset = 1000");
        owner("CREATE UNIQUE INDEX event_of_plays_key ON ingest.event_of_plays (key)");

        assertThat(audit.path("table").path("rows").asLong()).isEqualTo(8);
        assertThat(audit.path("table").path("distinctKeys").asLong()).isEqualTo(7);
        assertThat(audit.path("table").path("duplicateFactor").asText()).isEqualTo("1.1429");
        assertFails(audit, 0, 0);
    }

    @Test
    void failsWhenNextOffsetWasMovedOn() {
        owner("UPDATE ingest.lane SET next_offset = next_offset + 3" + SECOND_LANE);
        JsonNode audit = suite.audit(worker);
        owner("UPDATE ingest.lane SET next_offset = next_offset - 3" + SECOND_LANE);

        assertThat(audit.path("lanes").path(1).path("offsetDifference").asLong())
                .isEqualTo(3);
        assertFails(audit, 0, 3);
    }

    @Test
    void failsWhenOneLaneHasWhatAnotherLacks() {
        owner("UPDATE ingest.lane SET next_offset = next_offset + 1, stored = stored + 1 WHERE kafka_partition = 0");
        owner("UPDATE ingest.lane SET next_offset = next_offset - 1, stored = stored - 1" + SECOND_LANE);
        JsonNode audit = suite.get(worker, "/ops/audit?stream=plays");
        owner("UPDATE ingest.lane SET next_offset = next_offset - 1, stored = stored - 1 WHERE kafka_partition = 0");
        owner("UPDATE ingest.lane SET next_offset = next_offset + 1, stored = stored + 1" + SECOND_LANE);

        assertFails(audit, 0, 0);
    }

    @Test
    void failsWhenARecordHasNoOutcome() {
        owner("UPDATE ingest.lane SET consumed_new = consumed_new + 1, next_offset = next_offset + 1" + SECOND_LANE);
        JsonNode audit = suite.audit(worker);
        owner("UPDATE ingest.lane SET consumed_new = consumed_new - 1, next_offset = next_offset - 1" + SECOND_LANE);

        assertThat(audit.path("lanes").path(1).path("counts").path("difference").asLong())
                .isEqualTo(1);
        assertFails(audit, 1, 0);
    }

    @Test
    void failsWhenAnyCountWasChanged() {
        for (String count : List.of(
                "consumed_new",
                "consumed_again",
                "skipped",
                "lost",
                "stored",
                "in_batch",
                "redelivery",
                "republish",
                "dead_lettered",
                "expired",
                "dropped",
                "conflicts",
                "pruned_dead",
                "pruned_conflicts")) {
            owner("UPDATE ingest.lane SET " + count + " = " + count + " + 1" + SECOND_LANE);
            JsonNode audit = suite.audit(worker);
            owner("UPDATE ingest.lane SET " + count + " = " + count + " - 1" + SECOND_LANE);

            assertThat(audit.path("balanced").asBoolean()).as(count).isFalse();
        }
    }

    @Test
    void failsWhileKafkaIsAheadOfTheStoreAndTheWorkerMendsIt() {
        try (Suite other = new Suite(stack, 1)) {
            ServiceProcess first = other.startReady();
            other.topic().sendPlays(0, 10);
            other.awaitAllAcknowledged(A_WHILE);
            first.process().terminate(Duration.ofSeconds(20));
            other.topic().sendPlays(10, 15);
            other.topic().commit(other.groupId(), 0, 15);
            Hold beforeItsClaim = other.steps().hold(Step.ASSIGNED);
            ServiceProcess second = other.start(Step.ASSIGNED);
            beforeItsClaim.awaitReached(A_WHILE);

            JsonNode audit = other.audit(second);
            assertThat(audit.path("lanes")
                            .path(0)
                            .path("verified")
                            .path("committedAhead")
                            .asBoolean())
                    .isTrue();
            assertThat(verified(audit, 0, "committed")).isEqualTo(15);
            assertFails(audit, 0, 0);
            beforeItsClaim.release();
            other.awaitAllAcknowledged(A_WHILE);
            assertThat(other.rows().events()).isEqualTo(15);
            await("Kafka's offset follows").atMost(A_WHILE).untilAsserted(() -> other.assertBalanced(second));
        }
    }

    private void owner(String sql) {
        suite.rows().execAsOwner(sql);
    }

    private static long verified(JsonNode audit, int lane, String what) {
        return audit.path("lanes").path(lane).path("verified").path(what).asLong();
    }

    private static void assertFails(JsonNode audit, long difference, long offsetDifference) {
        assertThat(audit.path("balanced").asBoolean())
                .as(audit.toPrettyString())
                .isFalse();
        assertThat(audit.path("total").path("difference").asLong()).isEqualTo(difference);
        assertThat(audit.path("offsetDifference").asLong()).isEqualTo(offsetDifference);
    }
}
