package io.onefold.ingest.claim;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;

/** Reads where lanes stand, and marks the skips that the group has passed. */
@ApplicationScoped
class GripStore {
    static final String STANDS = "SELECT lane_id, owner_epoch, next_offset FROM ingest.lane WHERE lane_id = ANY ($1)";
    static final String MARK_PASSED = """
            UPDATE ingest.gap SET passed_at = now()
            FROM unnest($1::bigint[], $2::bigint[]) AS done(lane_id, committed)
            WHERE gap.lane_id = done.lane_id
                AND gap.kind = 'operator' AND gap.passed_at IS NULL AND gap.end_offset <= done.committed
            """;

    private final Pool pool;

    GripStore(Pool pool) {
        this.pool = pool;
    }

    /** By lane_id; what has no row is left out. */
    Uni<Map<Long, Stand>> stands(Long[] laneIds) {
        return pool.withConnection(
                        connection -> connection.preparedQuery(STANDS).execute(Tuple.of(laneIds)))
                .map(rows -> {
                    Map<Long, Stand> stands = new HashMap<>();
                    rows.forEach(row -> stands.put(row.getLong(0), new Stand(row.getLong(1), row.getLong(2))));
                    return stands;
                });
    }

    /** The group has committed these offsets, lane by lane. */
    Uni<Integer> markPassed(Map<Long, Long> committed) {
        Long[] laneIds = committed.keySet().toArray(Long[]::new);
        Long[] offsets = committed.values().toArray(Long[]::new);
        return pool.withConnection(
                        connection -> connection.preparedQuery(MARK_PASSED).execute(Tuple.of(laneIds, offsets)))
                .map(updated -> updated.rowCount());
    }
}
