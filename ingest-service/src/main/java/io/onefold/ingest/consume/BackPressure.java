package io.onefold.ingest.consume;

import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Lanes;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/** Pauses the lanes that are not open or have no room, and resumes those that do. Poll thread only. */
@ApplicationScoped
class BackPressure implements Duty {
    private final Lanes lanes;
    private final LaneKeys keys;

    BackPressure(Lanes lanes, LaneKeys keys) {
        this.lanes = lanes;
        this.keys = keys;
    }

    @Override
    public void betweenPolls(Consumer<?, ?> consumer) {
        Set<TopicPartition> paused = consumer.paused();
        List<TopicPartition> pause = new ArrayList<>();
        List<TopicPartition> resume = new ArrayList<>();
        for (TopicPartition partition : consumer.assignment()) {
            LaneKey lane = keys.of(partition);
            boolean wanted = lanes.wantsRecords(lane);
            if (wanted && paused.contains(partition)) {
                resume.add(partition);
            } else if (!wanted && !paused.contains(partition)) {
                pause.add(partition);
            }
        }
        consumer.pause(pause);
        consumer.resume(resume);
    }
}
