package io.onefold.ingest.consume;

import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Lanes;
import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.observe.Listeners;
import io.smallrye.reactive.messaging.ClientCustomizer;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * Stamps what each poll brought with the assignment it was polled under and with where its fetch began, and pauses the
 * lanes that have no more room. Runs inside {@code poll()}, so that no rebalance or seek can come in between.
 */
@ApplicationScoped
class Polls implements ClientCustomizer<Map<String, Object>> {
    private final Lanes lanes;
    private final LaneKeys keys;
    private final PollThread pollThread;
    private final BackPressure backPressure;
    private final Listeners listeners;

    Polls(Lanes lanes, LaneKeys keys, PollThread pollThread, BackPressure backPressure, Listeners listeners) {
        this.lanes = lanes;
        this.keys = keys;
        this.pollThread = pollThread;
        this.backPressure = backPressure;
        this.listeners = listeners;
    }

    /** Gives the Kafka client the interceptor that calls {@link #polled}. */
    @Override
    public Map<String, Object> customize(String channel, Config channelConfig, Map<String, Object> config) {
        Map<String, Object> customized = new HashMap<>(config);
        customized.put(ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG, StampPolls.class.getName());
        customized.put(StampPolls.POLLS, this);
        return customized;
    }

    /**
     * Returns what the connector gets to see: the first record of each partition, which carries all of them (see
     * {@link PolledChunk}). It wraps every record in a message of its own, which nobody looks at here.
     */
    ConsumerRecords<byte[], byte[]> polled(ConsumerRecords<byte[], byte[]> poll) {
        List<LaneKey> polled = new ArrayList<>();
        Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> firsts = new LinkedHashMap<>();
        for (TopicPartition partition : poll.partitions()) {
            List<ConsumerRecord<byte[], byte[]>> records = poll.records(partition);
            stamp(keys.of(partition), records, poll.nextOffsets().get(partition));
            firsts.put(partition, List.of(records.get(0)));
            polled.add(keys.of(partition));
        }
        backPressure.betweenPolls(pollThread.consumer());
        listeners.reached(Step.POLLED, polled);
        return new ConsumerRecords<>(firsts, poll.nextOffsets());
    }

    private void stamp(LaneKey lane, List<ConsumerRecord<byte[], byte[]>> records, @Nullable OffsetAndMetadata next) {
        List<RawRecord> raw = RawRecords.of(records);
        long end =
                next != null ? next.offset() : records.get(records.size() - 1).offset() + 1;
        lanes.stamp(lane, end, raw).ifPresent(stamp -> records.get(0).headers().add(new PolledChunk(stamp, raw)));
    }
}
