package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.ingest.chaos.Scale;
import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.step.Hold;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Offsets without a record: aborted transactions, their markers, compaction. Lag reaches 0 and nothing is lost. */
@ExtendWith(StackExtension.class)
class TransactionsIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final int RECORDS_OF_ONE = 10;

    private final TestStack stack;

    TransactionsIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void aProducerThatAbortsHalfItsTransactionsLeavesNoLagAndLosesNothing() {
        int transactions = Scale.volume(1_000);
        long halfOfThem = transactions / 2L * RECORDS_OF_ONE;
        try (Suite suite = new Suite(stack, 2);
                KafkaProducer<byte[], byte[]> producer = suite.topic().transactionalProducer()) {
            ServiceProcess worker = suite.startReady();
            for (int transaction = 0; transaction < transactions; transaction++) {
                producer.beginTransaction();
                send(producer, suite.topic(), transaction);
                if (transaction % 2 == 0) {
                    producer.commitTransaction();
                } else {
                    producer.flush();
                    producer.abortTransaction();
                }
            }
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(halfOfThem);
            assertThat(suite.rows().booked("lost")).isZero();
            assertThat(suite.rows().booked("skipped")).isGreaterThan(halfOfThem);
            awaitLag(suite, worker, 0, 0);
            awaitLag(suite, worker, 1, 0);
            suite.assertBalanced(worker);

            producer.beginTransaction();
            send(producer, suite.topic(), transactions);
            producer.flush();
            assertThat(suite.topic().endOffsets())
                    .as("there is more, which nobody may read")
                    .isNotEqualTo(suite.rows().nextOffsets());
            awaitNews(suite, worker);
            assertThat(suite.lag(worker, 0))
                    .as("asked while the transaction is open")
                    .hasValue(0);
            producer.abortTransaction();
            suite.awaitAllAcknowledged(A_WHILE);
            suite.assertBalanced(worker);
        }
    }

    @Test
    void whatWasNotWrittenYetIsLag() {
        try (Suite suite = new Suite(stack, 1)) {
            Hold hold = suite.steps().hold(Step.WRITING);
            ServiceProcess worker = suite.startReady(Step.WRITING);
            suite.topic().sendPlays(0, 100);
            hold.awaitReached(A_WHILE);

            awaitLag(suite, worker, 0, 100);
            hold.release();
            awaitLag(suite, worker, 0, 0);
        }
    }

    @Test
    void aCompactedTopicLosesNothing() {
        int rounds = 20;
        try (Suite suite = new Suite(stack, 1)) {
            Topic topic = suite.topic();
            topic.configureBrokers("log.cleaner.backoff.ms", "200");
            topic.configure("cleanup.policy", "compact");
            topic.configure("segment.ms", "1000");
            topic.configure("min.cleanable.dirty.ratio", "0.01");
            for (int round = 0; round < rounds; round++) {
                for (int key = 0; key < Scale.volume(100); key++) {
                    // two seconds between rounds, by their timestamps: each begins a segment
                    topic.send(new ProducerRecord<>(
                            topic.name(),
                            0,
                            1_772_366_400_000L + round * 2_000L,
                            bytes("k" + key),
                            bytes(Topic.play("p" + round + "-" + key, 1))));
                }
                topic.flush();
            }
            int sent = rounds * Scale.volume(100);
            await("it is compacted")
                    .atMost(A_WHILE)
                    .until(() -> topic.readable(0).size() < sent / 2);
            ServiceProcess worker = suite.startReady();
            suite.awaitAllAcknowledged(A_WHILE);

            List<String> left = topic.readable(0);
            assertThat(suite.rows().events()).isBetween((long) left.size(), sent / 2L);
            assertThat(suite.rows().booked("skipped"))
                    .isEqualTo(sent - suite.rows().events());
            assertThat(suite.rows().booked("lost")).isZero();
            awaitLag(suite, worker, 0, 0);
            suite.assertBalanced(worker);
        }
    }

    private static void awaitLag(Suite suite, ServiceProcess worker, int partition, long lag) {
        await("the lag of " + partition + " is " + lag)
                .atMost(A_WHILE)
                .until(() -> suite.lag(worker, partition).orElse(-1) == lag);
    }

    /** Until the lag was asked anew: a partition was given to the topic since. */
    private static void awaitNews(Suite suite, ServiceProcess worker) {
        suite.topic().growTo(3);
        await("the new partition has its lag")
                .atMost(A_WHILE)
                .until(() -> suite.lag(worker, 2).isPresent());
    }

    private static void send(KafkaProducer<byte[], byte[]> producer, Topic topic, int transaction) {
        for (int record = 0; record < RECORDS_OF_ONE; record++) {
            Future<RecordMetadata> unused = producer.send(new ProducerRecord<>(
                    topic.name(), record % 2, null, bytes(Topic.play("t" + transaction + "-" + record, 1))));
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
