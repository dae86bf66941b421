package io.onefold.ingest.consume;

import io.onefold.ingest.lane.Acknowledgement;
import io.onefold.ingest.lane.Lanes;
import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.observe.Listeners;
import io.onefold.log.Log;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.kafka.IncomingKafkaRecord;
import io.smallrye.reactive.messaging.kafka.commit.KafkaCommitHandler;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * The one place that acknowledges: it commits the offsets below which everything is committed in the store, on the
 * poll thread, and only for what this worker holds at that moment. A commit that fails is simply due again.
 */
@ApplicationScoped
class Acks implements KafkaCommitHandler, Duty {
    private static final Log LOG = Log.of(Acks.class);
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final Lanes lanes;
    private final Listeners listeners;
    private boolean underWay;

    Acks(Lanes lanes, Listeners listeners) {
        this.lanes = lanes;
        this.listeners = listeners;
    }

    /** Acknowledges what is due, without waiting for the answer. */
    @Override
    public void betweenPolls(Consumer<?, ?> consumer) {
        List<Acknowledgement> due = lanes.acknowledgeable();
        if (due.isEmpty() || underWay) {
            return;
        }
        underWay = true;
        consumer.commitAsync(offsets(due), (offsets, failure) -> {
            underWay = false;
            if (failure == null) {
                done(due);
            } else {
                LOG.debug("offsets are not committed yet", "failure", failure);
            }
        });
    }

    /** Acknowledges what is due before partitions go, and waits for the answer. */
    void acknowledgeNow(Consumer<?, ?> consumer) {
        List<Acknowledgement> due = lanes.acknowledgeable();
        if (due.isEmpty()) {
            return;
        }
        try {
            consumer.commitSync(offsets(due), PATIENCE);
            done(due);
        } catch (KafkaException e) {
            LOG.info("offsets are not committed, their records will be read again", "failure", e);
        }
    }

    /** The connector's own acknowledgement of a message, which is never asked for. */
    @Override
    public <K, V> Uni<Void> handle(IncomingKafkaRecord<K, V> record) {
        return Uni.createFrom().failure(new IllegalStateException("messages are not acknowledged one by one"));
    }

    private void done(List<Acknowledgement> acknowledged) {
        acknowledged.forEach(lanes::acknowledged);
        listeners.reached(
                Step.ACKNOWLEDGED,
                acknowledged.stream().map(Acknowledgement::lane).toList());
    }

    private static Map<TopicPartition, OffsetAndMetadata> offsets(List<Acknowledgement> due) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        due.forEach(ack -> offsets.put(LaneKeys.partition(ack.lane()), new OffsetAndMetadata(ack.offset())));
        return offsets;
    }
}
