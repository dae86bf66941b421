package io.onefold.ingest.gap;

import io.onefold.ingest.action.ActionStore;
import io.onefold.ingest.gap.SkipOutcome.OutOfRange;
import io.onefold.ingest.gap.SkipOutcome.Skipped;
import io.onefold.ingest.gap.SkipOutcome.Unknown;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.UUID;

/**
 * Skips in one transaction: whoever writes for the lane is fenced by a raised epoch, {@code next_offset} moves up, the
 * range is booked as skipped, and the gap says who asked and why. Waits for a write of the lane that is in flight.
 */
@ApplicationScoped
class SkipStore {
    static final String LOCK_LANE = """
            SELECT lane_id, next_offset FROM ingest.lane
            WHERE stream = $1 AND topic_id = $2 AND kafka_partition = $3
            FOR UPDATE
            """;
    static final String MOVE_LANE = """
            UPDATE ingest.lane
            SET owner_epoch = owner_epoch + 1, skipped = skipped + ($3 - $2), next_offset = $3
            WHERE lane_id = $1 AND next_offset = $2
            """;
    static final String RECORD_GAP = """
            INSERT INTO ingest.gap (lane_id, kind, from_offset, end_offset, reason, asked_by)
            VALUES ($1, 'operator', $2, $3, $4, $5)
            RETURNING gap_id, found_at
            """;

    private final Pool pool;
    private final ActionStore actions;

    SkipStore(Pool pool, ActionStore actions) {
        this.pool = pool;
        this.actions = actions;
    }

    /** Skips, if the offset lies above what the lane has. */
    Uni<SkipOutcome> skip(SkipRequest request, UUID topicId, String askedBy) {
        return pool.withTransaction(connection -> connection
                .preparedQuery(LOCK_LANE)
                .execute(Tuple.of(request.stream(), topicId, request.partition()))
                .chain(rows -> {
                    if (rows.size() == 0) {
                        return answer(new Unknown("partition " + request.partition() + " of topic " + request.topic()
                                + " was never read by the stream " + request.stream()));
                    }
                    Row lane = rows.iterator().next();
                    long nextOffset = lane.getLong(1);
                    if (request.to() <= nextOffset) {
                        return answer(new OutOfRange("to is above " + nextOffset + ", where the lane stands"));
                    }
                    return move(connection, lane.getLong(0), nextOffset, request, askedBy)
                            .call(() -> actions.record(
                                    connection, askedBy, "skip", request.stream(), detail(request, nextOffset)))
                            .map(row -> new Skipped(gap(row, request, topicId, nextOffset, askedBy)));
                }));
    }

    private static Map<String, Object> detail(SkipRequest request, long from) {
        return Map.of(
                "topic", request.topic(),
                "partition", request.partition(),
                "from", from,
                "to", request.to(),
                "reason", request.reason());
    }

    private static Uni<Row> move(
            SqlConnection connection, long laneId, long nextOffset, SkipRequest request, String askedBy) {
        return connection
                .preparedQuery(MOVE_LANE)
                .execute(Tuple.of(laneId, nextOffset, request.to()))
                .chain(() -> connection
                        .preparedQuery(RECORD_GAP)
                        .execute(Tuple.of(laneId, nextOffset, request.to(), request.reason(), askedBy)))
                .map(rows -> rows.iterator().next());
    }

    private static Gap gap(Row row, SkipRequest request, UUID topicId, long from, String askedBy) {
        long id = row.getLong(0);
        OffsetDateTime at = row.getOffsetDateTime(1);
        return new Gap(
                id,
                request.stream(),
                request.topic(),
                topicId,
                request.partition(),
                "operator",
                from,
                request.to(),
                at,
                null,
                request.reason(),
                askedBy,
                null);
    }

    private static Uni<SkipOutcome> answer(SkipOutcome outcome) {
        return Uni.createFrom().item(outcome);
    }
}
