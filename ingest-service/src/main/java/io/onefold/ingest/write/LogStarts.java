package io.onefold.ingest.write;

import io.onefold.ingest.broker.BrokerAdmin;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Portion;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where a portion begins with a jump, the broker is asked once how far the log reaches back: what lies below its start
 * was dropped unread, the rest of the jump never was a record for us. The question begins after the poll, so the answer
 * is never too low.
 */
@ApplicationScoped
class LogStarts {
    private final BrokerAdmin broker;

    LogStarts(BrokerAdmin broker) {
        this.broker = broker;
    }

    /** The oldest offset in the log, for each lane whose portion begins with a jump. */
    Uni<Map<LaneKey, Long>> where(List<Portion> portions) {
        Map<String, Set<Integer>> jumps = new HashMap<>();
        for (Portion portion : portions) {
            if (portion.chunk().beginsWithJump()) {
                LaneKey lane = portion.lane();
                jumps.computeIfAbsent(lane.topic(), topic -> new LinkedHashSet<>())
                        .add(lane.partition());
            }
        }
        if (jumps.isEmpty()) {
            return Uni.createFrom().item(Map.of());
        }
        return Uni.join()
                .all(jumps.entrySet().stream()
                        .map(jump -> of(portions.get(0).lane().stream(), jump.getKey(), jump.getValue()))
                        .toList())
                .andFailFast()
                .map(answers -> {
                    Map<LaneKey, Long> starts = new HashMap<>();
                    answers.forEach(starts::putAll);
                    return starts;
                });
    }

    /** Of a topic that is gone nothing is known; the jump then counts as skipped. */
    private Uni<Map<LaneKey, Long>> of(String stream, String topic, Set<Integer> partitions) {
        return broker.logStarts(topic, partitions)
                .onFailure(BrokerAdmin::isUnknown)
                .recoverWithItem(Map.of())
                .map(starts -> {
                    Map<LaneKey, Long> byLane = new HashMap<>();
                    starts.forEach((partition, start) -> byLane.put(new LaneKey(stream, topic, partition), start));
                    return byLane;
                });
    }
}
