package io.onefold.ingest.group;

import io.onefold.ingest.broker.BrokerAdmin;
import io.onefold.ingest.broker.BrokerAdmin.Place;
import io.onefold.ingest.broker.GroupAdmin;
import io.onefold.ingest.broker.GroupAdmin.Group;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Takes one look at a group: the broker's word, the ends of its logs, and for a group of ours the claims. */
@ApplicationScoped
class GroupEyes {
    private final GroupAdmin groups;
    private final BrokerAdmin broker;
    private final GroupStore store;
    private final InstantSource clock;

    GroupEyes(GroupAdmin groups, BrokerAdmin broker, GroupStore store, InstantSource clock) {
        this.groups = groups;
        this.broker = broker;
        this.store = store;
        this.clock = clock;
    }

    /** Fails if the broker does not tell of the group; the claims last, so that none is missed that moved an offset. */
    Uni<Look> look(String group) {
        return groups.group(group)
                .chain(seen -> ends(new Look(clock.instant(), seen, Map.of(), Optional.empty()).places())
                        .chain(ends -> claims(group).map(claims -> look(seen, ends, claims))));
    }

    private Look look(Group seen, Map<Place, Long> ends, Optional<Map<Place, String>> claims) {
        return new Look(clock.instant(), seen, ends, claims);
    }

    private Uni<Optional<Map<Place, String>>> claims(String group) {
        return store.claims(group).map(Optional::of).onFailure().recoverWithItem(Optional.empty());
    }

    private Uni<Map<Place, Long>> ends(Set<Place> places) {
        Map<String, List<Integer>> byTopic = places.stream()
                .collect(
                        Collectors.groupingBy(Place::topic, Collectors.mapping(Place::partition, Collectors.toList())));
        if (byTopic.isEmpty()) {
            return Uni.createFrom().item(Map.of());
        }
        return Uni.join()
                .all(byTopic.entrySet().stream()
                        .map(topic -> ends(topic.getKey(), topic.getValue()))
                        .toList())
                .andFailFast()
                .map(topics -> {
                    Map<Place, Long> all = new HashMap<>();
                    topics.forEach(all::putAll);
                    return all;
                });
    }

    /** Topic by topic: one that is gone leaves the others their lag. */
    private Uni<Map<Place, Long>> ends(String topic, List<Integer> partitions) {
        return broker.visibleEnds(topic, partitions)
                .onFailure()
                .recoverWithItem(Map.of())
                .map(ends -> {
                    Map<Place, Long> places = new HashMap<>();
                    ends.forEach((partition, end) -> places.put(new Place(topic, partition), end));
                    return places;
                });
    }
}
