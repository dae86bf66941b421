package io.onefold.ingest.group;

import io.onefold.ingest.broker.BrokerAdmin.Place;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What offsets did between two looks at a group. */
final class Moves {
    private final Look before;
    private final Look now;
    private final Set<Place> ours;

    /** @param ours partitions that we have claimed anew of late: their offsets may move as they like */
    Moves(Look before, Look now, Set<Place> ours) {
        this.before = before;
        this.now = now;
        this.ours = ours;
    }

    /** Moves that should not be; none while it is not known what we did ourselves. */
    List<Finding> faults() {
        List<Finding> faults = new ArrayList<>();
        if (now.claims().isPresent()) {
            if (before.isEmpty() && now.isEmpty()) {
                faults.addAll(ghosts());
            }
            faults.addAll(backwards());
        }
        return faults;
    }

    private List<Finding> ghosts() {
        Map<String, Long> byTopic = new TreeMap<>();
        now.group().committed().forEach((place, offset) -> {
            Long from = before.group().committed().get(place);
            if ((from == null || offset > from) && !ours.contains(place)) {
                byTopic.merge(place.topic(), from == null ? 0 : offset - from, Long::sum);
            }
        });
        double seconds = Duration.between(before.at(), now.at()).toMillis() / 1000.0;
        return byTopic.entrySet().stream()
                .map(moved -> ghost(moved.getKey(), moved.getValue(), seconds))
                .toList();
    }

    private static Finding ghost(String topic, long moved, double seconds) {
        double perSecond = Math.round(10 * moved / Math.max(seconds, 0.001)) / 10.0;
        String detail = "offsets of " + topic + " move by " + perSecond
                + " a second and the group has no member: somebody reads with assign() and commits";
        return new Finding(Fault.GHOST_COMMITS, topic, detail, perSecond);
    }

    private List<Finding> backwards() {
        List<Finding> back = new ArrayList<>();
        now.group().committed().forEach((place, offset) -> {
            long from = before.group().committed().getOrDefault(place, 0L);
            if (offset < from && !ours.contains(place)) {
                String detail = "the offset of " + place + " went back from " + from + " to " + offset;
                back.add(new Finding(Fault.OFFSETS_BACK, place.toString(), detail, null));
            }
        });
        return back;
    }
}
