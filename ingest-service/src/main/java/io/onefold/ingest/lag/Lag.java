package io.onefold.ingest.lag;

import io.onefold.ingest.broker.BrokerAdmin;
import io.onefold.ingest.broker.BrokerAdmin.Place;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Lanes;
import io.onefold.ingest.stream.Settings;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Asks the broker how far the group is behind on each lane that this worker holds. The end is that of committed
 * transactions: records that nobody may read yet are no lag. Where the group has committed nothing, it is behind by the
 * whole log.
 */
@ApplicationScoped
class Lag {
    private final Lanes lanes;
    private final BrokerAdmin broker;
    private final Settings settings;

    Lag(Lanes lanes, BrokerAdmin broker, Settings settings) {
        this.lanes = lanes;
        this.broker = broker;
        this.settings = settings;
    }

    /** Where one topic's log begins and ends, by partition. */
    private record Log(Map<Integer, Long> starts, Map<Integer, Long> ends) {}

    /** The lag in offsets, lane by lane; what the broker does not tell now is left out. */
    Uni<Map<LaneKey, Long>> runOnce() {
        Map<String, List<LaneKey>> byTopic = lanes.assigned().stream().collect(Collectors.groupingBy(LaneKey::topic));
        if (byTopic.isEmpty()) {
            return Uni.createFrom().item(Map.of());
        }
        return broker.committed(settings.groupId())
                .chain(committed -> Uni.join()
                        .all(byTopic.entrySet().stream()
                                .map(topic -> log(topic.getKey(), topic.getValue())
                                        .map(log -> behind(topic.getValue(), log, committed)))
                                .toList())
                        .andFailFast())
                .map(Lag::together);
    }

    private Uni<Log> log(String topic, List<LaneKey> held) {
        return Uni.join()
                .all(held.stream().map(lane -> log(topic, lane.partition())).toList())
                .andCollectFailures()
                .map(logs -> {
                    Log all = new Log(new HashMap<>(), new HashMap<>());
                    logs.forEach(one -> {
                        all.starts().putAll(one.starts());
                        all.ends().putAll(one.ends());
                    });
                    return all;
                });
    }

    /** Partition by partition: one without a leader leaves the others their samples. */
    private Uni<Log> log(String topic, int partition) {
        List<Integer> one = List.of(partition);
        return Uni.combine()
                .all()
                .unis(broker.logStarts(topic, one), broker.visibleEnds(topic, one))
                .with(Log::new)
                .onFailure()
                .recoverWithItem(new Log(Map.of(), Map.of()));
    }

    private static Map<LaneKey, Long> behind(List<LaneKey> held, Log log, Map<Place, Long> committed) {
        Map<LaneKey, Long> behind = new HashMap<>();
        for (LaneKey lane : held) {
            Long start = log.starts().get(lane.partition());
            Long end = log.ends().get(lane.partition());
            if (start != null && end != null) {
                behind.put(lane, behind(start, end, committed.get(new Place(lane.topic(), lane.partition()))));
            }
        }
        return behind;
    }

    /** Never below 0: after a skip over an open transaction the group is ahead of what may be seen. */
    static long behind(long start, long end, @Nullable Long committed) {
        return Math.max(0, end - (committed == null ? start : Math.max(start, committed)));
    }

    private static Map<LaneKey, Long> together(List<Map<LaneKey, Long>> topics) {
        Map<LaneKey, Long> all = new HashMap<>();
        topics.forEach(all::putAll);
        return all;
    }
}
