package io.onefold.ingest.write;

import io.onefold.ingest.lane.Portion;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Books a batch: adds to each lane's counts, moves {@code next_offset} up, and leaves one row of the audit trail per
 * lane. Refuses a batch number that is not above the lane's last one.
 */
@ApplicationScoped
class BooksStore {
    static final String BOOK_LANE = """
            UPDATE ingest.lane SET
                next_offset = greatest(next_offset, $3),
                last_batch = $2,
                consumed_new = consumed_new + $4,
                consumed_again = consumed_again + $5,
                skipped = skipped + $6,
                stored = stored + $7,
                in_batch = in_batch + $8,
                redelivery = redelivery + $9,
                republish = republish + $10,
                conflicts = conflicts + $11,
                dead_lettered = dead_lettered + $12,
                expired = expired + $13
            WHERE lane_id = $1 AND last_batch < $2
            """;
    static final String LEAVE_TRAIL = """
            INSERT INTO ingest.batch (lane_id, batch_no, end_offset, consumed_new, consumed_again, skipped, stored,
                in_batch, redelivery, republish, conflicts, dead_lettered, expired, from_offset, days)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
            """;

    /** Thrown out of the transaction when the sequence handed out a number that is too low. */
    static final WriteOutcome.Unavailable STALE_SEQUENCE =
            new WriteOutcome.Unavailable("ingest.batch_no is behind ingest.lane.last_batch");

    private final LostStore lost;

    BooksStore(LostStore lost) {
        this.lost = lost;
    }

    Uni<Void> book(SqlConnection connection, Reckoning reckoning, long batchNo) {
        List<Tuple> lanes = new ArrayList<>();
        List<Tuple> trail = new ArrayList<>();
        for (int lane = 0; lane < reckoning.portions().size(); lane++) {
            Portion portion = reckoning.portions().get(lane);
            Books books = reckoning.books().get(lane);
            lanes.add(counts(portion, books, batchNo));
            trail.add(counts(portion, books, batchNo)
                    .addLong(portion.chunk().from())
                    .addValue(books.days.toArray(LocalDate[]::new)));
        }
        return connection
                .preparedQuery(BOOK_LANE)
                .executeBatch(lanes)
                .invoke(BooksStore::refuseStale)
                .chain(() -> connection.preparedQuery(LEAVE_TRAIL).executeBatch(trail))
                .chain(() -> lost.book(connection, reckoning, batchNo));
    }

    /** @param booked of one update for each lane, none of which takes a number that is not above the lane's last */
    static void refuseStale(RowSet<Row> booked) {
        for (RowSet<Row> lane = booked; lane != null; lane = lane.next()) {
            if (lane.rowCount() != 1) {
                throw new Rollback(STALE_SEQUENCE);
            }
        }
    }

    private static Tuple counts(Portion portion, Books books, long batchNo) {
        return Tuple.tuple()
                .addLong(portion.claim().laneId())
                .addLong(batchNo)
                .addLong(portion.chunk().end())
                .addLong(books.consumedNew)
                .addLong(books.consumedAgain)
                .addLong(books.skipped)
                .addLong(books.stored)
                .addLong(books.inBatch)
                .addLong(books.redelivery)
                .addLong(books.republish)
                .addLong(books.conflicts)
                .addLong(books.deadLettered)
                .addLong(books.expired);
    }
}
