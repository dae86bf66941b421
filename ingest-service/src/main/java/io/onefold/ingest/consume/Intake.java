package io.onefold.ingest.consume;

import io.onefold.ingest.lane.Lanes;
import io.onefold.ingest.write.BatchWriter;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.kafka.KafkaRecordBatch;
import io.smallrye.reactive.messaging.kafka.api.IncomingKafkaRecordBatchMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.eclipse.microprofile.reactive.messaging.Acknowledgment;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/**
 * Takes every batch at once and hands it to the lanes, so that the next poll runs while this one is written. It never
 * acknowledges the message: that would acknowledge all lanes of a poll together.
 */
@ApplicationScoped
class Intake {
    static final String CHANNEL = "events";

    private final Lanes lanes;
    private final LaneKeys keys;
    private final BatchWriter writer;

    Intake(Lanes lanes, LaneKeys keys, BatchWriter writer) {
        this.lanes = lanes;
        this.keys = keys;
        this.writer = writer;
    }

    @Incoming(CHANNEL)
    @Acknowledgment(Acknowledgment.Strategy.MANUAL)
    Uni<Void> take(KafkaRecordBatch<byte[], byte[]> batch) {
        ConsumerRecords<?, ?> poll = batch.getMetadata(IncomingKafkaRecordBatchMetadata.class)
                .orElseThrow(() -> new IllegalStateException("the connector sent a batch without its records"))
                .getRecords();
        for (TopicPartition partition : poll.partitions()) {
            ConsumerRecord<?, ?> first = poll.records(partition).get(0);
            PolledChunk.of(first).ifPresent(chunk -> lanes.offer(keys.of(partition), chunk.stamp(), chunk.records()));
        }
        writer.wake();
        return Uni.createFrom().voidItem();
    }
}
