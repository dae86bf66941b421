package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded;
import io.onefold.ingest.decode.Decoded.Event;
import io.onefold.ingest.decode.Decoded.Malformed;
import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.lane.Chunk;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The counting of one attempt to write one batch. Made anew for every attempt, from the full list of records: the copy
 * that came first may be the one that was refused.
 */
final class Reckoning {
    private final List<Portion> portions = new ArrayList<>();
    private final List<Books> books = new ArrayList<>();
    private final List<Long> lostUpTo = new ArrayList<>();
    private final List<Dead> dead = new ArrayList<>();
    private final Candidates candidates;
    private final List<Repeat> repeats = new ArrayList<>();
    private final int mostRepeats;

    /** A record that cannot be stored, with its lane's place in the batch. */
    record Dead(int lane, Malformed malformed) {}

    /** A candidate whose key stands already, with another content. */
    record Conflict(Standing standing, Candidate other) {}

    /** @param scope within what a key is unique */
    Reckoning(List<DecodedPortion> batch, PartitionBy scope) {
        this(batch, scope, 0);
    }

    /** @param mostRepeats how many duplicates are remembered one by one */
    Reckoning(List<DecodedPortion> batch, PartitionBy scope, int mostRepeats) {
        this.mostRepeats = mostRepeats;
        candidates = new Candidates(scope);
        for (DecodedPortion decoded : batch) {
            int lane = portions.size();
            portions.add(decoded.portion());
            books.add(new Books());
            lostUpTo.add(decoded.lostUpTo());
            decoded.records().forEach(record -> sort(lane, record));
        }
        candidates.sort();
    }

    private void sort(int lane, Decoded decoded) {
        if (decoded instanceof Malformed malformed) {
            dead.add(new Dead(lane, malformed));
        } else if (decoded instanceof Event event) {
            candidates.add(lane, event);
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

    Candidates candidates() {
        return candidates;
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

    /** What happened before the horizon has expired, repeats too, and nothing more becomes of it. */
    void expire(@Nullable LocalDate horizon) {
        if (horizon != null) {
            candidates.takeOutBefore(horizon).forEach(candidate -> books.get(candidate.lane()).expired++);
        }
    }

    /** Takes what the database says it inserted; returns the candidates that need a row which stands. */
    List<Candidate> stored(List<Identity> rows) {
        BitSet inserted = new BitSet(candidates.size());
        for (Identity row : rows) {
            Candidate first = candidates.first(row);
            inserted.set(first.ordinal());
            books.get(first.lane()).storedOf(first.event().occurredAt());
        }
        return rows.size() == candidates.size()
                ? List.of()
                : candidates.all().stream()
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
            remember("redelivery", candidate, row);
        } else if (candidate.repeat()) {
            of.inBatch++;
            remember("in_batch", candidate, row);
        } else {
            of.republish++;
            remember("republish", candidate, row);
        }
    }

    private void remember(String kind, Candidate candidate, Standing row) {
        if (repeats.size() < mostRepeats) {
            Event event = candidate.event();
            LaneKey lane = portions.get(candidate.lane()).lane();
            repeats.add(new Repeat(kind, lane, event.record(), event.key(), row.offset()));
        }
    }

    /** The first duplicates, as many as are remembered. */
    List<Repeat> repeats() {
        return repeats;
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

    /** How many offsets of [from, end) are at or above {@code floor}. */
    private static long above(long floor, long from, long end) {
        return Math.max(0, end - Math.max(from, floor));
    }
}
