package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** One worker, start to end. */
@ExtendWith(StackExtension.class)
class IngestIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);

    private final TestStack stack;

    IngestIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void storesEachKeyOnceAndAcknowledgesEverything() {
        try (Suite suite = new Suite(stack, 3)) {
            ServiceProcess worker = suite.startReady();
            suite.topic().sendPlays(0, 6_000);
            suite.topic().sendPlays(0, 2_000);
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(6_000);
            assertThat(suite.rows().keys()).isEqualTo(6_000);
            assertThat(suite.rows().booked("stored")).isEqualTo(6_000);
            assertThat(suite.rows().booked("republish + in_batch")).isEqualTo(2_000);
            suite.assertBalanced(worker);
        }
    }

    @Test
    void aReplayFromTheStartStoresNothing() {
        try (Suite suite = new Suite(stack, 3)) {
            ServiceProcess first = suite.startReady();
            suite.topic().sendPlays(0, 3_000);
            suite.awaitAllAcknowledged(A_WHILE);
            first.process().terminate(Duration.ofSeconds(20));
            suite.topic().rewind(suite.groupId());

            ServiceProcess second = suite.startReady();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(3_000);
            assertThat(suite.rows().booked("redelivery")).isEqualTo(3_000);
            assertThat(suite.rows().booked("consumed_again")).isEqualTo(3_000);
            suite.assertBalanced(second);
        }
    }

    @Test
    void aGracefulEndDrainsAndCommits() {
        try (Suite suite = new Suite(stack, 2)) {
            ServiceProcess first = suite.startReady();
            suite.topic().sendPlays(0, 20_000);
            int exit = first.process().terminate(Duration.ofSeconds(20));

            assertThat(exit).isIn(0, 143);
            assertThat(suite.topic().committed(suite.groupId()))
                    .isEqualTo(suite.rows().nextOffsets());
            ServiceProcess second = suite.startReady();
            suite.awaitAllAcknowledged(A_WHILE);
            assertThat(suite.rows().booked("consumed_again")).isZero();
            assertThat(suite.rows().events()).isEqualTo(20_000);
            suite.assertBalanced(second);
        }
    }

    @Test
    void sameKeyWithOtherContentIsKeptAsAConflict() {
        try (Suite suite = new Suite(stack, 2)) {
            ServiceProcess worker = suite.startReady();
            suite.topic().send(0, "{\"id\":\"a\",\"at\":\"2026-03-01T12:00:00Z\",\"n\":1}");
            suite.topic().flush();
            suite.awaitAllAcknowledged(A_WHILE);
            suite.topic().send(1, "{ \"n\": 1.0, \"at\": \"2026-03-01T12:00:00Z\", \"id\": \"a\" }");
            suite.topic().send(1, "{\"id\":\"a\",\"at\":\"2026-03-01T12:00:00Z\",\"n\":2}");
            suite.topic().send(1, "{\"id\":\"b\",\"at\":\"2026-03-01T12:00:00Z\",\"n\":1}");
            suite.topic().send(1, "{\"id\":\"b\",\"at\":\"2026-03-01T12:00:00Z\",\"n\":2}");
            suite.topic().flush();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(2);
            assertThat(suite.rows().text("SELECT payload->>'n' FROM ingest.event WHERE payload->>'id' = 'a'"))
                    .as("the first one stands")
                    .isEqualTo("1");
            assertThat(suite.rows().number("SELECT count(*) FROM ingest.key_conflict"))
                    .as("the same JSON value in other bytes is no conflict")
                    .isEqualTo(2);
            assertThat(suite.rows().booked("conflicts")).isEqualTo(2);
            suite.assertBalanced(worker);
        }
    }

    @Test
    void theFirstCopyIsRefusedAndTheSecondIsStored() {
        try (Suite suite = new Suite(stack, 1)) {
            String bad = "{\"id\":\"k\",\"at\":\"2026-03-01T12:00:00Z\",\"text\":\"\\u0000\"}";
            suite.topic().send(0, bad);
            suite.topic().send(0, Topic.play("k", 1));
            suite.topic().flush();
            ServiceProcess worker = suite.startReady();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(1);
            assertThat(suite.rows().booked("dead_lettered")).isEqualTo(1);
            suite.assertBalanced(worker);
        }
    }

    @Test
    void oneBadRecordOfFiveHundredIsDeadLetteredAlone() {
        Map<String, byte[]> bad = BadRecords.byReason();
        try (Suite suite = new Suite(stack, 1)) {
            int id = 0;
            for (byte[] value : bad.values()) {
                suite.topic().sendPlays(id, id + 250);
                suite.topic().send(0, value);
                suite.topic().sendPlays(id + 250, id + 499);
                id += 499;
            }
            suite.topic().send(0, "{\"id\":\"huge\",\"at\":\"2026-03-01T12:00:00Z\",\"n\":1e400}");
            suite.topic().flush();
            ServiceProcess worker = suite.startReady();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(id + 1L);
            JsonNode letters = suite.get(worker, "/ops/dead-letters?stream=plays&limit=100")
                    .path("items");
            assertThat(letters.findValuesAsText("reason"))
                    .containsExactlyInAnyOrderElementsOf(
                            bad.keySet().stream().map(BadRecords::reasonOf).toList());
            assertThat(suite.rows().number("SELECT count(*) FROM ingest.dead_letter WHERE truncated"))
                    .as("only what is too large is cut")
                    .isEqualTo(1);
            suite.assertBalanced(worker);
        }
    }

    @Test
    void whatOnlyTheDatabaseRefusesIsFoundByBisection() {
        try (Suite suite = new Suite(stack, 1)) {
            suite.startReady().process().terminate(Duration.ofSeconds(20));
            suite.rows()
                    .execAsOwner("ALTER TABLE ingest.event ADD CONSTRAINT no_sevens"
                            + " CHECK ((payload->>'duration_ms')::int % 700 <> 7)");
            suite.topic().send(0, Topic.play("twice", 7));
            suite.topic().send(0, Topic.play("twice", 8));
            suite.topic().sendPlays(0, 3_000);
            ServiceProcess worker = suite.startReady();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(2_996);
            assertThat(suite.rows()
                            .text("SELECT payload->>'duration_ms' FROM ingest.event WHERE payload->>'id' = 'twice'"))
                    .as("the second copy is stored when the first one is refused")
                    .isEqualTo("8");
            assertThat(suite.rows().booked("dead_lettered")).isEqualTo(6);
            assertThat(suite.rows()
                            .number("SELECT count(*) FROM ingest.dead_letter WHERE reason = 'refused_by_database'"
                                    + " AND convert_from(raw_value, 'UTF8')::jsonb ? 'duration_ms'"))
                    .isEqualTo(6);
            suite.assertBalanced(worker);
        }
    }
}
