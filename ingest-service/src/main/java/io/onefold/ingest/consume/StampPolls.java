package io.onefold.ingest.consume;

import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Made by the Kafka client; hands each poll, inside {@code poll()} on the poll thread, to {@link Polls#polled}. */
public final class StampPolls implements ConsumerInterceptor<byte[], byte[]> {
    /** The client's configuration entry that holds the {@link Polls}. */
    static final String POLLS = "onefold.polls";

    private @Nullable Polls polls;

    @Override
    public void configure(Map<String, ?> configs) {
        polls = (Polls) configs.get(POLLS);
    }

    @Override
    public ConsumerRecords<byte[], byte[]> onConsume(ConsumerRecords<byte[], byte[]> records) {
        if (polls == null) {
            throw new IllegalStateException("the client was made without " + POLLS);
        }
        return polls.polled(records);
    }

    @Override
    public void onCommit(Map<TopicPartition, OffsetAndMetadata> offsets) {
        // The commit's own callback tells us.
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
