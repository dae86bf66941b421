package io.onefold.ingest.group;

import io.onefold.ingest.broker.BrokerAdmin.Place;
import io.onefold.ingest.broker.GroupAdmin.Group;
import io.onefold.ingest.broker.GroupAdmin.Member;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A group at one moment.
 *
 * @param ends where the logs of its partitions end, as far as the broker tells
 * @param claims by which of our claims each partition is read, for our own group; of others none; empty if it could not
 *     be asked
 */
record Look(Instant at, Group group, Map<Place, Long> ends, Optional<Map<Place, String>> claims) {
    private static final Comparator<Place> ORDER =
            Comparator.comparing(Place::topic).thenComparingInt(Place::partition);

    boolean isEmpty() {
        return group.state().equals("empty");
    }

    boolean isStable() {
        return group.state().equals("stable");
    }

    /** Everything that was given out or committed, in order. */
    Set<Place> places() {
        Set<Place> places = new TreeSet<>(ORDER);
        places.addAll(group.committed().keySet());
        group.members().forEach(member -> places.addAll(member.partitions()));
        return places;
    }

    /** Who was given a partition. */
    List<String> membersOf(Place place) {
        return group.members().stream()
                .filter(member -> member.partitions().contains(place))
                .map(Member::id)
                .toList();
    }

    /** How far the group is behind there; empty if it has committed nothing, or the end is not known. */
    Optional<Long> lag(Place place) {
        Long committed = group.committed().get(place);
        Long end = ends.get(place);
        return committed == null || end == null ? Optional.empty() : Optional.of(Math.max(0, end - committed));
    }
}
