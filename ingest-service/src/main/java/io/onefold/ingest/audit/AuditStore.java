package io.onefold.ingest.audit;

import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the books and recounts the tables, all in one snapshot, so that both sides are of the same moment. */
@ApplicationScoped
class AuditStore {
    static final String SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";
    /** Before the snapshot is taken: a day that is dropped after it must stay until it was counted. */
    static final String KEEP_LEAVES = "LOCK TABLE ingest.event IN ACCESS SHARE MODE";
    /** Counting a large table takes its time; the role's own limits are for writers. */
    static final String PATIENCE =
            "SELECT set_config(name, '600s', true) FROM pg_settings WHERE name IN ('statement_timeout',"
                    + " 'transaction_timeout')";

    static final String LANES = """
            SELECT lane_id, topic, topic_id, kafka_partition, first_offset, next_offset, last_batch,
                consumed_new, consumed_again, skipped, lost, stored, in_batch, redelivery, republish, conflicts,
                dead_lettered, expired, dropped, pruned_dead, pruned_conflicts
            FROM ingest.lane
            WHERE stream = $1
            ORDER BY topic, kafka_partition, lane_id
            """;
    /** Without the days that are marked as dropped, whose leaves may be there for a while. */
    static final String ROWS_BY_LANE = """
            SELECT e.lane_id, count(*) FROM ingest.event e
            WHERE e.stream = $1
                AND NOT EXISTS (SELECT 1 FROM ingest.dropped_day d WHERE d.stream = $1 AND d.day = e.day)
            GROUP BY e.lane_id
            """;
    /** What is counted as dead: a letter that was sent again is counted as what became of it. */
    static final String DEAD_BY_LANE = """
            SELECT lane_id, count(*) FROM ingest.dead_letter WHERE stream = $1 AND state IN ('dead', 'discarded')
            GROUP BY lane_id
            """;

    static final String CONFLICTS_BY_LANE =
            "SELECT lane_id, count(*) FROM ingest.key_conflict WHERE stream = $1 GROUP BY lane_id";

    private final Pool pool;
    private final TableStore tables;

    AuditStore(@ReactiveDataSource("reports") Pool pool, TableStore tables) {
        this.pool = pool;
        this.tables = tables;
    }

    /** The recount of one lane. */
    record Recount(long rows, long deadLetters, long conflicts) {}

    /** A snapshot; the recounts are empty unless asked for. */
    record Snapshot(List<LaneAudit> lanes, TableAudit table, Map<Long, Recount> recounts) {}

    /** @param byDay whether a key is unique per day only */
    Uni<Snapshot> read(String stream, boolean byDay, Period period, boolean recount) {
        return pool.withTransaction(connection -> connection
                .query(SNAPSHOT)
                .execute()
                .chain(() -> connection.query(KEEP_LEAVES).execute())
                .chain(() -> connection.query(PATIENCE).execute())
                .chain(() -> lanes(connection, stream))
                .chain(lanes -> tables.count(connection, stream, byDay, period)
                        .chain(table -> recounts(connection, stream, recount)
                                .map(recounts -> new Snapshot(lanes, table, recounts)))));
    }

    private static Uni<List<LaneAudit>> lanes(SqlConnection connection, String stream) {
        return connection.preparedQuery(LANES).execute(Tuple.of(stream)).map(rows -> {
            List<LaneAudit> lanes = new ArrayList<>();
            rows.forEach(row -> lanes.add(lane(row)));
            return lanes;
        });
    }

    private static LaneAudit lane(Row row) {
        return new LaneAudit(
                row.getLong("lane_id"),
                row.getString("topic"),
                row.getUUID("topic_id"),
                row.getInteger("kafka_partition"),
                row.getLong("first_offset"),
                row.getLong("next_offset"),
                row.getLong("last_batch"),
                new Counts(
                        row.getLong("consumed_new"),
                        row.getLong("consumed_again"),
                        row.getLong("skipped"),
                        row.getLong("lost"),
                        row.getLong("stored"),
                        row.getLong("in_batch"),
                        row.getLong("redelivery"),
                        row.getLong("republish"),
                        row.getLong("conflicts"),
                        row.getLong("dead_lettered"),
                        row.getLong("expired"),
                        row.getLong("dropped"),
                        row.getLong("pruned_dead"),
                        row.getLong("pruned_conflicts")),
                null);
    }

    private static Uni<Map<Long, Recount>> recounts(SqlConnection connection, String stream, boolean wanted) {
        if (!wanted) {
            return Uni.createFrom().item(Map.of());
        }
        return counts(connection, ROWS_BY_LANE, stream)
                .chain(rows -> counts(connection, DEAD_BY_LANE, stream)
                        .chain(dead -> counts(connection, CONFLICTS_BY_LANE, stream)
                                .map(conflicts -> byLane(rows, dead, conflicts))));
    }

    private static Map<Long, Recount> byLane(Map<Long, Long> rows, Map<Long, Long> dead, Map<Long, Long> conflicts) {
        Set<Long> lanes = new HashSet<>(rows.keySet());
        lanes.addAll(dead.keySet());
        lanes.addAll(conflicts.keySet());
        Map<Long, Recount> recounts = new HashMap<>();
        for (Long lane : lanes) {
            recounts.put(
                    lane,
                    new Recount(
                            rows.getOrDefault(lane, 0L),
                            dead.getOrDefault(lane, 0L),
                            conflicts.getOrDefault(lane, 0L)));
        }
        return recounts;
    }

    private static Uni<Map<Long, Long>> counts(SqlConnection connection, String sql, String stream) {
        return connection.preparedQuery(sql).execute(Tuple.of(stream)).map(rows -> {
            Map<Long, Long> counts = new HashMap<>();
            rows.forEach(row -> counts.put(row.getLong(0), row.getLong(1)));
            return counts;
        });
    }
}
