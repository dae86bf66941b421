package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded.Event;
import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/** The events of one batch in the order they were polled, what repeats in it, and which rows stand in their way. */
final class Candidates {
    private final PartitionBy scope;
    private final List<Candidate> all = new ArrayList<>();
    private final Map<Identity, Candidate> firsts = new HashMap<>();
    private final Map<Identity, StandingRow> standing = new HashMap<>();
    private List<Candidate> byKey = List.of();

    /** @param scope within what a key is unique */
    Candidates(PartitionBy scope) {
        this.scope = scope;
    }

    PartitionBy scope() {
        return scope;
    }

    int size() {
        return all.size();
    }

    /** Takes an event in; call {@link #sort} after the last. */
    void add(int lane, Event event) {
        add(lane, event, hashOf(event));
    }

    private void add(int lane, Event event, long hash) {
        Identity identity = identity(event);
        Candidate candidate = new Candidate(all.size(), lane, event, firsts.containsKey(identity), hash);
        all.add(candidate);
        firsts.putIfAbsent(identity, candidate);
    }

    void sort() {
        byKey = KeyOrder.sorted(firsts.values());
    }

    /** Takes out what happened before that day, repeats too, and returns it. */
    List<Candidate> takeOutBefore(LocalDate day) {
        List<Candidate> out =
                all.stream().filter(candidate -> candidate.day().isBefore(day)).toList();
        if (!out.isEmpty()) {
            List<Candidate> before = List.copyOf(all);
            all.clear();
            firsts.clear();
            before.stream()
                    .filter(candidate -> !candidate.day().isBefore(day))
                    .forEach(candidate -> add(candidate.lane(), candidate.event(), candidate.contentHash()));
            sort();
        }
        return out;
    }

    Candidate get(int ordinal) {
        return all.get(ordinal);
    }

    List<Candidate> all() {
        return all;
    }

    /** The first copy of what has that identity. */
    Candidate first(Identity identity) {
        Candidate first = firsts.get(identity);
        if (first == null) {
            throw new IllegalStateException("the database returned a key that was not sent");
        }
        return first;
    }

    /** The first copies, sorted by key, without those whose rows were found already. */
    List<Candidate> toInsert() {
        return notFound(byKey);
    }

    /** Takes a row that stands. */
    void found(Identity identity, StandingRow row) {
        standing.put(identity, row);
    }

    /** Those whose rows have not been found yet. */
    List<Candidate> notFound(List<Candidate> among) {
        return standing.isEmpty()
                ? among
                : among.stream()
                        .filter(candidate -> !standing.containsKey(identity(candidate.event())))
                        .toList();
    }

    /** Some of them, those together whose rows may stand in the same leaf. */
    List<List<Candidate>> byLeaf(List<Candidate> some) {
        return scope == PartitionBy.DAY
                ? List.copyOf(some.stream()
                        .collect(Collectors.groupingBy(Candidate::day, TreeMap::new, Collectors.toList()))
                        .values())
                : List.of(some);
    }

    /** The row that stands in the way of a candidate; empty if it was not found. */
    Optional<StandingRow> standing(Candidate candidate) {
        return Optional.ofNullable(standing.get(identity(candidate.event())));
    }

    private Identity identity(Event event) {
        return identity(event.key(), Candidate.dayOf(event));
    }

    /** What the key, or the key and the day, stand for in this stream. */
    Identity identity(UUID key, LocalDate day) {
        return new Identity(key, scope == PartitionBy.DAY ? day : null);
    }

    private static long hashOf(Event event) {
        byte[] value = event.record().value();
        if (value == null) {
            throw new IllegalArgumentException("an event has a value");
        }
        return ContentHash.of(value);
    }
}
