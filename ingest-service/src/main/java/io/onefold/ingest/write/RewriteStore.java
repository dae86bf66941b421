package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded;
import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.lane.Portion;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes records again that were passed already, in the caller's transaction: the statements of {@link WriteStore} but for
 * the epoch, for nobody needs to own a lane to mend what is behind it, and the same order of locks. Neither {@code
 * next_offset} nor what was consumed changes; the dead count goes down by the letters that the caller has marked.
 *
 * <p>Order: {@link #lockLanes}, whatever the caller locks of these lanes, {@link #store}, the caller's marks, {@link #book}.
 */
@ApplicationScoped
public class RewriteStore {
    static final String LOCK_LANES =
            "SELECT lane_id FROM ingest.lane WHERE lane_id = ANY ($1::bigint[]) ORDER BY lane_id FOR UPDATE";
    static final String BOOK_LANE = """
            UPDATE ingest.lane SET
                last_batch = $2,
                stored = stored + $3,
                in_batch = in_batch + $4,
                redelivery = redelivery + $5,
                republish = republish + $6,
                conflicts = conflicts + $7,
                dead_lettered = dead_lettered - $8,
                expired = expired + $9
            WHERE lane_id = $1 AND last_batch < $2
            """;
    static final String LEAVE_TRAIL = """
            INSERT INTO ingest.batch (lane_id, batch_no, from_offset, end_offset, consumed_new, consumed_again, skipped,
                stored, in_batch, redelivery, republish, conflicts, dead_lettered, expired, days)
            VALUES ($1, $2, $10, $11, 0, 0, 0, $3, $4, $5, $6, $7, - $8::bigint, $9, $12)
            """;

    private final DuplicateStore duplicates;
    private final Pool pool;
    private final WriteWatch watch;

    RewriteStore(DuplicateStore duplicates, Pool pool, WriteWatch watch) {
        this.duplicates = duplicates;
        this.pool = pool;
        this.watch = watch;
    }

    /** What was written, to be booked. */
    public static final class Written {
        private final Reckoning reckoning;
        private final long batchNo;
        private final IdentityHashMap<RawRecord, Fate> fates;

        Written(Reckoning reckoning, long batchNo, IdentityHashMap<RawRecord, Fate> fates) {
            this.reckoning = reckoning;
            this.batchNo = batchNo;
            this.fates = fates;
        }

        /** The same as of any batch. */
        public WriteOutcome.Written outcome() {
            return new WriteOutcome.Written(reckoning.books(), reckoning.repeats());
        }

        /** What became of each record, by identity. */
        public IdentityHashMap<RawRecord, Fate> fates() {
            return fates;
        }
    }

    /** Locks the lanes that the records came from, whoever owns them. */
    public Uni<Void> lockLanes(SqlConnection connection, Rewrite rewrite) {
        Long[] lanes = Columns.of(rewrite.portions(), portion -> portion.claim().laneId(), Long[]::new);
        return connection.preparedQuery(LOCK_LANES).execute(Tuple.of(lanes)).replaceWithVoid();
    }

    /** Stores what can be stored now, with a batch number taken after the locks. */
    public Uni<Written> store(SqlConnection connection, Rewrite rewrite) {
        Reckoning reckoning = new Reckoning(rewrite.batch, rewrite.scope, watch.mostRepeats());
        return WriteStore.takeBatchNo(connection, rewrite.stream, reckoning)
                .chain(batchNo -> WriteStore.insertEvents(connection, rewrite.stream, reckoning, batchNo)
                        .call(standing ->
                                duplicates.attribute(connection, rewrite.stream, reckoning, standing, batchNo))
                        .map(standing -> new Written(reckoning, batchNo, fates(rewrite, reckoning, standing))));
    }

    private static IdentityHashMap<RawRecord, Fate> fates(
            Rewrite rewrite, Reckoning reckoning, List<Candidate> standing) {
        Set<RawRecord> candidates = Collections.newSetFromMap(new IdentityHashMap<>());
        reckoning
                .candidates()
                .all()
                .forEach(candidate -> candidates.add(candidate.event().record()));
        Set<RawRecord> duplicates = Collections.newSetFromMap(new IdentityHashMap<>());
        standing.forEach(candidate -> duplicates.add(candidate.event().record()));
        IdentityHashMap<RawRecord, Fate> fates = new IdentityHashMap<>();
        for (DecodedPortion portion : rewrite.batch) {
            for (Decoded decoded : portion.records()) {
                fates.put(decoded.record(), fate(decoded, candidates, duplicates));
            }
        }
        return fates;
    }

    private static Fate fate(Decoded decoded, Set<RawRecord> candidates, Set<RawRecord> duplicates) {
        if (decoded instanceof Decoded.Malformed malformed) {
            return new Fate(Fate.Outcome.DEAD, malformed);
        }
        if (!candidates.contains(decoded.record())) {
            return Fate.EXPIRED;
        }
        return duplicates.contains(decoded.record()) ? Fate.DUPLICATE : Fate.STORED;
    }

    /**
     * Books what was written, and what was marked.
     *
     * @param resolved by lane, how many letters the database says are dead no longer
     */
    public Uni<Void> book(SqlConnection connection, Written written, Map<Long, Long> resolved) {
        List<Tuple> lanes = new ArrayList<>();
        List<Tuple> trail = new ArrayList<>();
        for (int lane = 0; lane < written.reckoning.portions().size(); lane++) {
            Portion portion = written.reckoning.portions().get(lane);
            Books books = written.reckoning.books().get(lane);
            long alive = resolved.getOrDefault(portion.claim().laneId(), 0L);
            lanes.add(counts(portion, books, alive, written.batchNo));
            trail.add(counts(portion, books, alive, written.batchNo)
                    .addLong(portion.chunk().from())
                    .addLong(portion.chunk().end())
                    .addValue(books.days.toArray(LocalDate[]::new)));
        }
        return connection
                .preparedQuery(BOOK_LANE)
                .executeBatch(lanes)
                .invoke(BooksStore::refuseStale)
                .chain(() -> connection.preparedQuery(LEAVE_TRAIL).executeBatch(trail))
                .replaceWithVoid();
    }

    private static Tuple counts(Portion portion, Books books, long resolved, long batchNo) {
        return Tuple.tuple()
                .addLong(portion.claim().laneId())
                .addLong(batchNo)
                .addLong(books.stored)
                .addLong(books.inBatch)
                .addLong(books.redelivery)
                .addLong(books.republish)
                .addLong(books.conflicts)
                .addLong(resolved)
                .addLong(books.expired);
    }

    /** What stands for a transaction that failed; mends what can be mended for the next one. */
    public Uni<WriteOutcome> afterFailure(Throwable failure) {
        WriteOutcome outcome = FailureClass.of(failure);
        if (!outcome.equals(BooksStore.STALE_SEQUENCE)) {
            return Uni.createFrom().item(outcome);
        }
        return pool.withConnection(connection ->
                        connection.query(WriteStore.RAISE_BATCH_NO).execute())
                .onFailure()
                .recoverWithNull()
                .replaceWith(outcome);
    }

    /** Of a whole record, by which a dead letter is known again. */
    public static byte[] hashOf(RawRecord record) {
        return RecordHash.of(record).getBytes();
    }

    /** Whether it failed for want of a leaf. */
    public static boolean isMissingLeaf(WriteOutcome outcome) {
        return outcome.equals(FailureClass.MISSING_LEAF);
    }
}
