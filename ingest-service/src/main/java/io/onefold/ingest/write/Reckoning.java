package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded;
import io.onefold.ingest.decode.Decoded.Event;
import io.onefold.ingest.decode.Decoded.Malformed;
import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.lane.Chunk;
import io.onefold.ingest.lane.Portion;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The counting of one attempt to write one batch. Made anew for every attempt, from the full list of records: the copy
 * that came first may be the one that was refused.
 */
final class Reckoning {
    private final List<Portion> portions = new ArrayList<>();
    private final List<Books> books = new ArrayList<>();
    private final List<Candidate> candidates = new ArrayList<>();
    private final List<Dead> dead = new ArrayList<>();
    private final Map<UUID, Candidate> firsts = new HashMap<>();
    private final Map<UUID, StandingRow> standing = new HashMap<>();
    private final List<Candidate> byKey;

    /** A record that cannot be stored, with its lane's place in the batch. */
    record Dead(int lane, Malformed malformed) {}

    /** A candidate whose key stands already, with another content. */
    record Conflict(Standing standing, Candidate other) {}

    Reckoning(List<DecodedPortion> batch) {
        for (DecodedPortion decoded : batch) {
            int lane = portions.size();
            portions.add(decoded.portion());
            books.add(new Books());
            decoded.records().forEach(record -> sort(lane, record));
        }
        byKey = KeyOrder.sorted(firsts.values());
    }

    private void sort(int lane, Decoded decoded) {
        if (decoded instanceof Malformed malformed) {
            dead.add(new Dead(lane, malformed));
        } else if (decoded instanceof Event event) {
            boolean repeat = firsts.containsKey(event.key());
            Candidate candidate = new Candidate(candidates.size(), lane, event, repeat, hashOf(event));
            candidates.add(candidate);
            firsts.putIfAbsent(event.key(), candidate);
        }
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

    /** The first copy of each key, sorted by key, without those whose rows were found already. */
    List<Candidate> toInsert() {
        return standing.isEmpty()
                ? byKey
                : byKey.stream().filter(this::isNotFound).toList();
    }

    /** Takes a row that stands. */
    void found(UUID key, StandingRow row) {
        standing.put(key, row);
    }

    /** Those whose rows have not been found yet. */
    List<Candidate> notFound(List<Candidate> among) {
        return standing.isEmpty()
                ? among
                : among.stream().filter(this::isNotFound).toList();
    }

    private boolean isNotFound(Candidate candidate) {
        return !standing.containsKey(candidate.event().key());
    }

    /** The row that stands in the way of a candidate; empty if it was not found. */
    Optional<StandingRow> standing(Candidate candidate) {
        return Optional.ofNullable(standing.get(candidate.event().key()));
    }

    /** Counts what was polled, against where the lane stood when it was locked. */
    void consumed(int lane, long nextOffset) {
        Books of = books.get(lane);
        Chunk chunk = portions.get(lane).chunk();
        long at = chunk.from();
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

    /** Takes the keys that the database says it inserted; returns the candidates that need a row which stands. */
    List<Candidate> stored(List<UUID> keys) {
        BitSet inserted = new BitSet(candidates.size());
        for (UUID key : keys) {
            Candidate first = firsts.get(key);
            if (first == null) {
                throw new IllegalStateException("the database returned a key that was not sent");
            }
            inserted.set(first.ordinal());
            Books of = books.get(first.lane());
            of.stored++;
            of.days.add(dayOf(first.event()));
        }
        return keys.size() == candidates.size()
                ? List.of()
                : candidates.stream()
                        .filter(candidate -> !inserted.get(candidate.ordinal()))
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

    private static long hashOf(Event event) {
        byte[] value = event.record().value();
        if (value == null) {
            throw new IllegalArgumentException("an event has a value");
        }
        return ContentHash.of(value);
    }

    /** How many offsets of [from, end) are at or above {@code floor}. */
    private static long above(long floor, long from, long end) {
        return Math.max(0, end - Math.max(from, floor));
    }
}
