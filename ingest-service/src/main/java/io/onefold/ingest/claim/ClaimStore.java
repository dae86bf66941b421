package io.onefold.ingest.claim;

import io.onefold.ingest.lane.LaneKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/** Makes a lane's row and raises its epoch. */
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

    private final Pool pool;

    ClaimStore(Pool pool) {
        this.pool = pool;
    }

    /** What raising the epoch returned. {@code lost} offsets were gone from the log before they were read. */
    record Raised(long laneId, long epoch, long nextOffset, long lost) {}

    /**
     * Raises the epoch, if the stream is still booked for this group, having made the row if the lane is new, and books what the log no longer holds as lost.
     *
     * @param logStart the oldest offset that is still there; a new lane begins at it
     */
    Uni<Raised> raise(LaneKey lane, UUID topicId, String group, String owner, long logStart) {
        return pool.withTransaction(connection -> connection
                .preparedQuery(MAKE_LANE)
                .execute(Tuple.of(lane.stream(), lane.topic(), topicId, lane.partition(), group, logStart))
                .chain(() -> connection
                        .preparedQuery(RAISE_EPOCH)
                        .execute(Tuple.of(lane.stream(), topicId, lane.partition(), owner, group)))
                .map(rows -> {
                    if (rows.size() == 0) {
                        throw new IllegalStateException("the stream is booked for another group than " + group);
                    }
                    return rows.iterator().next();
                })
                .chain(row -> bookLost(connection, row.getLong(0), row.getLong(1), row.getLong(2), logStart)));
    }

    private static Uni<Raised> bookLost(
            SqlConnection connection, long laneId, long epoch, long nextOffset, long logStart) {
        if (nextOffset >= logStart) {
            return Uni.createFrom().item(new Raised(laneId, epoch, nextOffset, 0));
        }
        return connection
                .preparedQuery(BOOK_LOST)
                .execute(Tuple.of(laneId, logStart))
                .chain(() -> connection.preparedQuery(RECORD_GAP).execute(Tuple.of(laneId, nextOffset, logStart)))
                .replaceWith(new Raised(laneId, epoch, logStart, logStart - nextOffset));
    }
}
