package io.onefold.ingest.claim;

import io.onefold.ingest.lane.LaneKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.OptionalLong;
import java.util.UUID;

/** Makes a lane's row, raises its epoch, and books what a claim finds out. One transaction, one lane. */
@ApplicationScoped
class ClaimStore {
    static final String MAKE_LANE = """
            INSERT INTO ingest.lane (stream, topic, topic_id, kafka_partition, group_id, first_offset, next_offset)
            VALUES ($1, $2, $3, $4, $5, $6, $6)
            ON CONFLICT DO NOTHING
            """;
    static final String RAISE_EPOCH = """
            UPDATE ingest.lane SET owner_epoch = owner_epoch + 1, owner = $4, group_id = $5
            WHERE stream = $1 AND topic_id = $2 AND kafka_partition = $3
                AND EXISTS (SELECT 1 FROM ingest.stream s WHERE s.stream = $1 AND s.group_id = $5)
            RETURNING lane_id, owner_epoch, next_offset
            """;
    static final String BOOK_LOST = """
            UPDATE ingest.lane SET lost = lost + ($2 - next_offset), next_offset = $2
            WHERE lane_id = $1 AND next_offset < $2
            """;
    static final String RECORD_GAP = """
            INSERT INTO ingest.gap (lane_id, kind, from_offset, end_offset) VALUES ($1, 'lost', $2, $3)
            """;

    static final String MARK_PASSED = """
            UPDATE ingest.gap SET passed_at = now()
            WHERE lane_id = $1 AND kind = 'operator' AND passed_at IS NULL AND end_offset <= $2
            """;
    static final String OPEN_SKIP = """
            SELECT max(end_offset) FROM ingest.gap
            WHERE lane_id = $1 AND kind = 'operator' AND passed_at IS NULL
            """;

    private final Pool pool;

    ClaimStore(Pool pool) {
        this.pool = pool;
    }

    /**
     * What raising the epoch returned.
     *
     * @param lost offsets, up to {@code nextOffset}, that were gone from the log before they were read
     * @param skippedTo the end of the last operator's skip that the group has not passed
     */
    record Raised(long laneId, long epoch, long nextOffset, long lost, OptionalLong skippedTo) {}

    /** The lane's row as it was found. */
    private record Found(long laneId, long epoch, long nextOffset) {}

    /**
     * What the broker said before the claim.
     *
     * @param logStart the oldest offset that is still there; a new lane begins at it
     * @param committed what the group committed
     */
    record Offsets(long logStart, OptionalLong committed) {}

    /**
     * Raises the epoch, if the stream is still booked for this group, having made the row if the lane is new; books what
     * the log no longer holds as lost, and marks the skips that the group has passed.
     */
    Uni<Raised> raise(LaneKey lane, UUID topicId, String group, String owner, Offsets offsets) {
        return pool.withTransaction(connection -> connection
                .preparedQuery(MAKE_LANE)
                .execute(Tuple.of(lane.stream(), lane.topic(), topicId, lane.partition(), group, offsets.logStart()))
                .chain(() -> connection
                        .preparedQuery(RAISE_EPOCH)
                        .execute(Tuple.of(lane.stream(), topicId, lane.partition(), owner, group)))
                .map(rows -> found(rows, group))
                .chain(found -> bookLost(connection, found, offsets.logStart())
                        .chain(() -> openSkip(connection, found.laneId(), offsets.committed()))
                        .map(skippedTo -> raised(found, offsets.logStart(), skippedTo))));
    }

    private static Found found(RowSet<Row> rows, String group) {
        if (rows.size() == 0) {
            throw new IllegalStateException("the stream is booked for another group than " + group);
        }
        Row row = rows.iterator().next();
        return new Found(row.getLong(0), row.getLong(1), row.getLong(2));
    }

    private static Uni<Void> bookLost(SqlConnection connection, Found found, long logStart) {
        if (found.nextOffset() >= logStart) {
            return Uni.createFrom().voidItem();
        }
        return connection
                .preparedQuery(BOOK_LOST)
                .execute(Tuple.of(found.laneId(), logStart))
                .chain(() -> connection
                        .preparedQuery(RECORD_GAP)
                        .execute(Tuple.of(found.laneId(), found.nextOffset(), logStart)))
                .replaceWithVoid();
    }

    private static Uni<OptionalLong> openSkip(SqlConnection connection, long laneId, OptionalLong committed) {
        return connection
                .preparedQuery(MARK_PASSED)
                .execute(Tuple.of(laneId, committed.orElse(-1)))
                .chain(() -> connection.preparedQuery(OPEN_SKIP).execute(Tuple.of(laneId)))
                .map(rows -> {
                    Long end = rows.iterator().next().getLong(0);
                    return end == null ? OptionalLong.empty() : OptionalLong.of(end);
                });
    }

    private static Raised raised(Found found, long logStart, OptionalLong skippedTo) {
        long next = Math.max(found.nextOffset(), logStart);
        return new Raised(found.laneId(), found.epoch(), next, next - found.nextOffset(), skippedTo);
    }
}
