package io.onefold.ingest.consume;

import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.stream.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/** Between Kafka's partitions and our lanes. */
@ApplicationScoped
class LaneKeys {
    private final Settings settings;

    LaneKeys(Settings settings) {
        this.settings = settings;
    }

    LaneKey of(TopicPartition partition) {
        return new LaneKey(settings.streamOf(partition.topic()).name(), partition.topic(), partition.partition());
    }

    List<LaneKey> of(Collection<TopicPartition> partitions) {
        return partitions.stream().map(this::of).toList();
    }

    static TopicPartition partition(LaneKey lane) {
        return new TopicPartition(lane.topic(), lane.partition());
    }
}
