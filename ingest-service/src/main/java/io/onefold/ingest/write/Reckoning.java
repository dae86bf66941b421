package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded;
import io.onefold.ingest.decode.Decoded.Event;
import io.onefold.ingest.decode.Decoded.Malformed;
import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.lane.Chunk;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The counting of one attempt to write one batch. Made anew for every attempt, from the full list of records: the copy
 * that came first may be the one that was refused.
 */
final class Reckoning {
    /** The order in which rows are inserted, everywhere: two writers of the same keys then queue and never deadlock. */
    static final Comparator<Candidate> BY_KEY = Comparator.<Candidate, UUID>comparing(
                    candidate -> candidate.event().key(),
                    (a, b) -> a.getMostSignificantBits() != b.getMostSignificantBits()
                            ? Long.compareUnsigned(a.getMostSignificantBits(), b.getMostSignificantBits())
                            : Long.compareUnsigned(a.getLeastSignificantBits(), b.getLeastSignificantBits()))
            .thenComparing(candidate -> dayOf(candidate.event()));

    private final List<Portion> portions = new ArrayList<>();
    private final List<Books> books = new ArrayList<>();
    private final List<Long> lostUpTo = new ArrayList<>();
    private final List<Candidate> candidates = new ArrayList<>();
    private final List<Dead> dead = new ArrayList<>();
    private final Map<Identity, Candidate> firsts = new HashMap<>();
    private final PartitionBy scope;

    /** A record that cannot be stored, with its lane's place in the batch. */
    record Dead(int lane, Malformed malformed) {}

    /** A candidate whose key stands already, with another content. */
    record Conflict(Standing standing, Candidate other) {}

    /** @param scope within what a key is unique */
    Reckoning(List<DecodedPortion> batch, PartitionBy scope) {
        this.scope = scope;
        for (DecodedPortion decoded : batch) {
            int lane = portions.size();
            portions.add(decoded.portion());
            books.add(new Books());
            lostUpTo.add(decoded.lostUpTo());
            decoded.records().forEach(record -> sort(lane, record));
        }
    }

    private void sort(int lane, Decoded decoded) {
        if (decoded instanceof Malformed malformed) {
            dead.add(new Dead(lane, malformed));
        } else if (decoded instanceof Event event) {
            add(lane, event);
        }
    }

    private void add(int lane, Event event) {
        Identity identity = identity(event);
        boolean repeat = firsts.containsKey(identity);
        Candidate candidate = new Candidate(candidates.size(), lane, event, repeat);
        candidates.add(candidate);
        firsts.putIfAbsent(identity, candidate);
    }

    private Identity identity(Event event) {
        return identity(event.key(), dayOf(event));
    }

    /** What the key, or the key and the day, stand for in this stream. */
    Identity identity(UUID key, LocalDate day) {
        return new Identity(key, scope == PartitionBy.DAY ? day : null);
    }

    PartitionBy scope() {
        return scope;
    }

    List<Portion> portions() {
        return portions;
    }

    List<Books> books() {
        return books;
    }

    List<Dead> dead() {
        return dead;
    }

    /** The first copy of each key, sorted by key. */
    List<Candidate> toInsert() {
        return firsts.values().stream().sorted(BY_KEY).toList();
    }

    /** Counts what was polled, against where the lane stood when it was locked. */
    void consumed(int lane, long nextOffset) {
        Books of = books.get(lane);
        Chunk chunk = portions.get(lane).chunk();
        long at = lostUpTo.get(lane);
        of.lostFrom = Math.max(chunk.from(), nextOffset);
        of.lost = above(nextOffset, chunk.from(), at);
        for (RawRecord record : chunk.records()) {
            of.skipped += above(nextOffset, at, record.offset());
            if (record.offset() >= nextOffset) {
                of.consumedNew++;
            } else {
                of.consumedAgain++;
            }
            at = record.offset() + 1;
        }
        of.skipped += above(nextOffset, at, chunk.end());
    }

    /** Takes out what happened before the horizon: each such record has expired, repeats too, and that is all of it. */
    void expire(@Nullable LocalDate horizon) {
        if (horizon == null || candidates.stream().noneMatch(candidate -> isBefore(horizon, candidate))) {
            return;
        }
        List<Candidate> all = List.copyOf(candidates);
        candidates.clear();
        firsts.clear();
        for (Candidate candidate : all) {
            if (isBefore(horizon, candidate)) {
                books.get(candidate.lane()).expired++;
            } else {
                add(candidate.lane(), candidate.event());
            }
        }
    }

    private static boolean isBefore(LocalDate horizon, Candidate candidate) {
        return dayOf(candidate.event()).isBefore(horizon);
    }

    /** Takes what the database says it inserted; returns the candidates whose standing rows are to be found. */
    List<Candidate> stored(List<Identity> rows) {
        Set<Identity> inserted = new HashSet<>(rows);
        for (Identity row : rows) {
            Candidate first = firsts.get(row);
            if (first == null) {
                throw new IllegalStateException("the database returned a key that was not sent");
            }
            Books of = books.get(first.lane());
            of.stored++;
            of.days.add(dayOf(first.event()));
        }
        return candidates.stream()
                .filter(candidate -> candidate.repeat() || !inserted.contains(identity(candidate.event())))
                .toList();
    }

    /** Attributes duplicates to the rows that stand; returns those whose content differs. */
    List<Conflict> attributed(List<Standing> rows) {
        List<Conflict> conflicting = new ArrayList<>();
        for (Standing row : rows) {
            Candidate candidate = candidates.get(row.ordinal());
            attribute(candidate, row);
            if (!row.same()) {
                conflicting.add(new Conflict(row, candidate));
            }
        }
        return conflicting;
    }

    private void attribute(Candidate candidate, Standing row) {
        Books of = books.get(candidate.lane());
        long laneId = portions.get(candidate.lane()).claim().laneId();
        if (row.laneId() == laneId && row.offset() == candidate.event().record().offset()) {
            of.redelivery++;
        } else if (candidate.repeat()) {
            of.inBatch++;
        } else {
            of.republish++;
        }
    }

    /** A conflict was new to the database. */
    void conflictKept(long laneId) {
        booksOf(laneId).conflicts++;
    }

    /** A dead letter was new to the database. */
    void deadLettered(long laneId) {
        booksOf(laneId).deadLettered++;
    }

    /** A dead letter was there already. */
    void deadAgain(long laneId) {
        booksOf(laneId).redelivery++;
    }

    private Books booksOf(long laneId) {
        for (int lane = 0; lane < portions.size(); lane++) {
            if (portions.get(lane).claim().laneId() == laneId) {
                return books.get(lane);
            }
        }
        throw new IllegalStateException("the database returned lane " + laneId + ", which is not in this batch");
    }

    static LocalDate dayOf(Event event) {
        return event.occurredAt().toLocalDate();
    }

    /** How many offsets of [from, end) are at or above {@code floor}. */
    private static long above(long floor, long from, long end) {
        return Math.max(0, end - Math.max(from, floor));
    }
}
