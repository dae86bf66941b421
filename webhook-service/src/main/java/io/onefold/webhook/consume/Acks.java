package io.onefold.webhook.consume;

import io.onefold.log.Log;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.kafka.IncomingKafkaRecord;
import io.smallrye.reactive.messaging.kafka.KafkaConsumer;
import io.smallrye.reactive.messaging.kafka.commit.KafkaCommitHandler;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The one place that acknowledges: it commits the offsets behind batches of which all is committed in the store, and only
 * of partitions that this replica holds at that moment. A commit that fails is due again; one that is lost means that its
 * records are read again, and found to be there.
 *
 * <p>Thread: {@link #handle} by any, all else by the poll thread.
 */
@ApplicationScoped
class Acks implements KafkaCommitHandler {
    private static final Log LOG = Log.of(Acks.class);
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final Duration IN_HAND_PATIENCE = Duration.ofSeconds(5);

    private final Commands commands;
    private final Map<TopicPartition, Long> due = new ConcurrentHashMap<>();
    private final Set<TopicPartition> held = ConcurrentHashMap.newKeySet();
    private volatile @Nullable KafkaConsumer<?, ?> connector;
    private boolean underWay;

    Acks(Commands commands) {
        this.commands = commands;
    }

    /** The connector has its consumer. */
    void attach(KafkaConsumer<?, ?> consumer) {
        connector = consumer;
    }

    /** A batch is committed in the store up to this record; the connector asks for the last one of each partition. */
    @Override
    public <K, V> Uni<Void> handle(IncomingKafkaRecord<K, V> record) {
        due.put(new TopicPartition(record.getTopic(), record.getPartition()), record.getOffset() + 1);
        return Uni.createFrom().voidItem();
    }

    /** What was due of an assignment before this one is over: reading begins at what is committed. */
    @Override
    public void partitionsAssigned(Collection<TopicPartition> partitions) {
        due.keySet().removeAll(partitions);
        held.addAll(partitions);
        if (!partitions.isEmpty()) {
            LOG.info("commands are read", "partitions", partitions);
        }
    }

    /** Lost partitions come this way too. No exception leaves it: the poll is not to fail of it. */
    @Override
    public void partitionsRevoked(Collection<TopicPartition> partitions) {
        if (partitions.isEmpty()) {
            return;
        }
        if (!taking().isEnding() && !taking().awaitIdle(IN_HAND_PATIENCE)) {
            LOG.warn(
                    "partitions are revoked while commands wait to be stored, they will be read again",
                    "partitions",
                    partitions);
        }
        commitNow(attached().unwrap());
        held.removeAll(partitions);
        due.keySet().removeAll(partitions);
        LOG.info("commands are no longer read", "partitions", partitions);
    }

    /** Commits what is due, without waiting for the answer. */
    void commit(Consumer<?, ?> consumer) {
        Map<TopicPartition, OffsetAndMetadata> offsets = offsets();
        if (offsets.isEmpty() || underWay) {
            return;
        }
        underWay = true;
        consumer.commitAsync(offsets, (committed, failure) -> {
            underWay = false;
            if (failure == null) {
                done(offsets);
            } else {
                LOG.debug("offsets are not committed yet", "failure", failure);
            }
        });
    }

    /** Commits what is due, and waits for the answer. */
    void commitNow(Consumer<?, ?> consumer) {
        Map<TopicPartition, OffsetAndMetadata> offsets = offsets();
        if (offsets.isEmpty()) {
            return;
        }
        try {
            consumer.commitSync(offsets, PATIENCE);
            done(offsets);
        } catch (KafkaException e) {
            LOG.info("offsets are not committed, their commands will be read again", "failure", e);
        }
    }

    /** The partitions that this replica reads. */
    Set<TopicPartition> held() {
        return held;
    }

    /** Runs an action between two polls; makes the client if there is none yet. */
    @SuppressWarnings("unchecked")
    Uni<Void> onPollThread(java.util.function.Consumer<Consumer<?, ?>> action) {
        return ((KafkaConsumer<Object, Object>) attached())
                .runOnPollingThread((java.util.function.Consumer<Consumer<Object, Object>>) action::accept);
    }

    private Map<TopicPartition, OffsetAndMetadata> offsets() {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        due.forEach((partition, next) -> {
            if (held.contains(partition)) {
                offsets.put(partition, new OffsetAndMetadata(next));
            }
        });
        return offsets;
    }

    private void done(Map<TopicPartition, OffsetAndMetadata> committed) {
        committed.forEach((partition, offset) -> due.remove(partition, offset.offset()));
    }

    /** What is in hand. */
    Taking<?> taking() {
        return commands.taking();
    }

    private KafkaConsumer<?, ?> attached() {
        KafkaConsumer<?, ?> consumer = connector;
        if (consumer == null) {
            throw new IllegalStateException("there is no channel");
        }
        return consumer;
    }
}
