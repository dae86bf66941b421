package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Where a stream begins that was never seen before, and a partition or topic that comes later. */
@ExtendWith(StackExtension.class)
class StartPositionIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final Duration END_TAKES = Duration.ofSeconds(20);

    private final TestStack stack;

    StartPositionIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void fromLatestCountsOnceAndNotForAPartitionThatComesLater() {
        try (Suite suite = new Suite(stack, 1)) {
            suite.set("INGEST_STREAMS_PLAYS_FROM", "latest");
            suite.topic().sendPlays(0, 100);
            ServiceProcess first = suite.startReady();
            suite.topic().sendPlays(100, 150);
            suite.awaitAllAcknowledged(A_WHILE);
            assertThat(suite.rows().events()).isEqualTo(50);
            assertThat(suite.rows().number("SELECT first_offset FROM ingest.lane"))
                    .isEqualTo(100);
            first.process().terminate(END_TAKES);

            suite.topic().sendPlays(150, 200);
            suite.topic().growTo(2);
            suite.topic().sendPlays(200, 300);
            ServiceProcess second = suite.startReady();
            suite.awaitAllAcknowledged(A_WHILE);
            assertThat(suite.rows().events()).isEqualTo(200);
            assertThat(suite.rows().number("SELECT first_offset FROM ingest.lane WHERE kafka_partition = 1"))
                    .isZero();

            suite.topic().growTo(3);
            suite.topic().sendPlays(300, 600);
            suite.awaitAllAcknowledged(A_WHILE);
            assertThat(suite.rows().events()).isEqualTo(500);
            suite.assertBalanced(second);
        }
    }

    @Test
    void fromATimeIsTheFirstRecordNotBeforeIt() {
        try (Suite suite = new Suite(stack, 3)) {
            suite.set("INGEST_STREAMS_PLAYS_FROM", "2026-03-01T12:00:02Z");
            for (int second = 0; second < 5; second++) {
                suite.topic().send(at(suite.topic(), 0, 1_772_366_400_000L + second * 1_000L, "zero" + second));
                suite.topic().send(at(suite.topic(), 1, 1_772_366_300_000L + second * 1_000L, "one" + second));
            }
            suite.topic().flush();
            ServiceProcess worker = suite.startReady();
            suite.topic().send(at(suite.topic(), 1, 1_772_366_301_000L, "one later"));
            suite.topic().send(at(suite.topic(), 2, 1_772_366_301_000L, "two later"));
            suite.topic().flush();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().texts("SELECT payload->>'id' FROM ingest.event"))
                    .as("a partition that has nothing so late begins at its end")
                    .containsExactlyInAnyOrder("zero2", "zero3", "zero4", "one later", "two later");
            suite.assertBalanced(worker);
        }
    }

    @Test
    void aTopicThatDoesNotExistYetIsAwaited() {
        try (Suite suite = new Suite(stack, 1)) {
            String later = suite.topicName("later");
            suite.set("INGEST_STREAMS_LATER_TOPICS", later)
                    .set("INGEST_STREAMS_LATER_KEY", "/id")
                    .set("INGEST_STREAMS_LATER_FROM", "latest");
            ServiceProcess worker = suite.startReady();
            suite.topic().sendPlays(0, 100);
            suite.awaitAllAcknowledged(A_WHILE);
            assertThat(suite.readiness(worker).path("topics_awaited").asText()).isEqualTo(later);

            Topic appeared = suite.addTopic("later", 2);
            appeared.sendPlays(0, 100);
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().number("SELECT count(*) FROM ingest.event WHERE stream = 'later'"))
                    .as("from its start, whatever _FROM says")
                    .isEqualTo(100);
            assertThat(suite.readiness(worker).has("topics_awaited")).isFalse();
            suite.assertBalanced(worker, "later");
        }
    }

    private static ProducerRecord<byte[], byte[]> at(Topic topic, int partition, long timestamp, String id) {
        return new ProducerRecord<>(
                topic.name(), partition, timestamp, null, Topic.play(id, 1).getBytes(StandardCharsets.UTF_8));
    }
}
