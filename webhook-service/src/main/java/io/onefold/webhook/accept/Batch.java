package io.onefold.webhook.accept;

import io.onefold.webhook.accept.Accepted.Linked;
import io.onefold.webhook.accept.Arrival.Route;
import io.onefold.webhook.effect.EffectKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Arrivals that are written in one transaction, and what is known of them on the way: which of them are new, and what each
 * key they feed was found to be.
 */
final class Batch {
    private final List<Arrival> arrivals;
    private final Map<Identity, Long> written = new HashMap<>();
    private final Map<Identity, Accepted> known = new HashMap<>();
    private final Map<Identity, List<Linked>> links = new HashMap<>();

    Batch(List<Arrival> arrivals) {
        this.arrivals = List.copyOf(arrivals);
    }

    /** Each event once: who comes twice within the batch is written once. */
    List<Arrival> distinct() {
        Map<Identity, Arrival> distinct = new LinkedHashMap<>();
        arrivals.forEach(arrival -> distinct.putIfAbsent(Identity.of(arrival), arrival));
        return List.copyOf(distinct.values());
    }

    void wrote(String source, String eventId, long deliveryId) {
        written.put(new Identity(source, eventId), deliveryId);
    }

    /** Those that were there before. */
    List<Arrival> unwritten() {
        return distinct().stream()
                .filter(arrival -> !written.containsKey(Identity.of(arrival)))
                .toList();
    }

    /** One that was there before, and one thing that it was linked to; is told once per link. */
    void knows(String source, String eventId, long deliveryId, @Nullable Linked link) {
        known.merge(
                new Identity(source, eventId),
                new Accepted(deliveryId, true, link == null ? List.of() : List.of(link)),
                Batch::joined);
    }

    private static Accepted joined(Accepted one, Accepted other) {
        return new Accepted(
                one.deliveryId(),
                true,
                Stream.concat(one.links().stream(), other.links().stream()).toList());
    }

    /** How many jobs it makes at the most: two numbers per key, for the first of them may turn out to be in use. */
    int mostJobs() {
        return 2
                * arrivals.stream().mapToInt(arrival -> arrival.routes().size()).sum();
    }

    /** What is new asks for these, each with those who ask, in the order of their arrival. */
    Map<UUID, List<Want>> wants() {
        Map<UUID, List<Want>> wants = new LinkedHashMap<>();
        for (Arrival arrival : distinct()) {
            Long deliveryId = written.get(Identity.of(arrival));
            if (deliveryId != null) {
                for (Route route : arrival.routes()) {
                    EffectKey key = new EffectKey(route.queue(), route.collapseKey());
                    wants.computeIfAbsent(key.id(), id -> new ArrayList<>()).add(new Want(arrival, deliveryId, key));
                }
            }
        }
        return wants;
    }

    void link(Want want, Linked link) {
        links.computeIfAbsent(Identity.of(want.arrival()), identity -> new ArrayList<>())
                .add(link);
    }

    /** What became of each, in the order of their arrival. */
    List<Accepted> results() {
        Set<Identity> seen = new HashSet<>();
        return arrivals.stream()
                .map(Identity::of)
                .map(identity -> result(identity, seen.add(identity)))
                .toList();
    }

    private Accepted result(Identity identity, boolean first) {
        Long deliveryId = written.get(identity);
        if (deliveryId == null) {
            Accepted before = known.get(identity);
            if (before == null) {
                throw new IllegalStateException("a delivery is neither new nor known: " + identity.source());
            }
            return before;
        }
        return new Accepted(deliveryId, !first, links.getOrDefault(identity, List.of()));
    }

    /** A delivery that asks for an effect. */
    record Want(Arrival arrival, long deliveryId, EffectKey key) {}

    private record Identity(String source, String eventId) {
        static Identity of(Arrival arrival) {
            return new Identity(arrival.source(), arrival.eventId());
        }
    }
}
