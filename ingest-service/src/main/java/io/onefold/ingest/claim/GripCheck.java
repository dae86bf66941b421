package io.onefold.ingest.claim;

import io.onefold.ingest.broker.BrokerAdmin;
import io.onefold.ingest.broker.BrokerAdmin.Place;
import io.onefold.ingest.broker.BrokerAdmin.Topic;
import io.onefold.ingest.lane.Grip;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Lanes;
import io.onefold.ingest.stream.Settings;
import io.onefold.log.Log;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Asks the broker and the store whether what this worker counts on still stands, also for lanes that rest and would
 * never write again: the topic that was claimed has its name, the epoch is ours, the store still has what we committed.
 * A lane of which that is not so is claimed anew.
 *
 * <p>Failures: what cannot be asked now is not judged. Thread: event loops; it never waits for the poll thread.
 */
@ApplicationScoped
class GripCheck {
    private static final Log LOG = Log.of(GripCheck.class);

    private final Lanes lanes;
    private final BrokerAdmin broker;
    private final GripStore store;
    private final Settings settings;

    GripCheck(Lanes lanes, BrokerAdmin broker, GripStore store, Settings settings) {
        this.lanes = lanes;
        this.broker = broker;
        this.store = store;
        this.settings = settings;
    }

    /**
     * What one check did.
     *
     * @param held lanes that were looked at
     * @param suspected of them, those that are claimed anew
     * @param passed operator's skips that the group has passed now
     */
    record Checked(int held, int suspected, int passed) {}

    /** One look at all lanes that are read. The Uni never fails. */
    Uni<Checked> runOnce() {
        List<Grip> grips = lanes.grips();
        if (grips.isEmpty()) {
            return Uni.createFrom().item(new Checked(0, 0, 0));
        }
        return Uni.combine()
                .all()
                .unis(againstTheBroker(grips), againstTheStore(grips), passed(grips))
                .with((topics, rows, passed) -> new Checked(grips.size(), topics + rows, passed));
    }

    private Uni<Integer> againstTheBroker(List<Grip> grips) {
        return Uni.join()
                .all(topicsOf(grips).stream()
                        .map(topic -> againstTheBroker(
                                topic,
                                grips.stream()
                                        .filter(grip -> topic(grip).equals(topic))
                                        .toList()))
                        .toList())
                .andCollectFailures()
                .map(counts -> counts.stream().mapToInt(Integer::intValue).sum());
    }

    /** Topic by topic: one that the broker cannot tell about says nothing of the others. */
    private Uni<Integer> againstTheBroker(String topic, List<Grip> grips) {
        return orZero(broker.topics(Set.of(topic)).map(topics -> suspectIf(grips, topics)));
    }

    private int suspectIf(List<Grip> grips, Map<String, Topic> topics) {
        return (int) grips.stream()
                .filter(grip -> suspect(grip, Stand.doubt(grip, topics.get(topic(grip)))))
                .count();
    }

    private Uni<Integer> againstTheStore(List<Grip> grips) {
        Long[] laneIds = grips.stream().map(GripCheck::laneId).toArray(Long[]::new);
        return orZero(store.stands(laneIds).map(stands -> (int) grips.stream()
                .filter(grip -> suspect(grip, Stand.doubt(grip, stands.get(laneId(grip)))))
                .count()));
    }

    private boolean suspect(Grip grip, Optional<String> doubt) {
        if (doubt.isEmpty() || !lanes.suspect(grip.lane(), grip.assignment())) {
            return false;
        }
        LOG.warn("a lane is claimed anew", "lane", grip.lane(), "why", doubt.get());
        return true;
    }

    private Uni<Integer> passed(List<Grip> grips) {
        return orZero(
                broker.committed(settings.groupId()).chain(committed -> store.markPassed(byLane(grips, committed))));
    }

    private static Map<Long, Long> byLane(List<Grip> grips, Map<Place, Long> committed) {
        Map<Long, Long> byLane = new HashMap<>();
        for (Grip grip : grips) {
            LaneKey lane = grip.lane();
            Long offset = committed.get(new Place(lane.topic(), lane.partition()));
            if (offset != null) {
                byLane.put(laneId(grip), offset);
            }
        }
        return byLane;
    }

    private static Set<String> topicsOf(List<Grip> grips) {
        return grips.stream().map(GripCheck::topic).collect(Collectors.toSet());
    }

    private static String topic(Grip grip) {
        return grip.lane().topic();
    }

    private static long laneId(Grip grip) {
        return grip.claim().laneId();
    }

    private static Uni<Integer> orZero(Uni<Integer> question) {
        return question.onFailure()
                .invoke(failure -> LOG.debug("lanes cannot be checked now", "failure", failure))
                .onFailure()
                .recoverWithItem(0);
    }
}
