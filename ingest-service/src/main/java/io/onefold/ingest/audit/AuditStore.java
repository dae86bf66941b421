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
import java.util.List;
import java.util.Map;

/** Reads the books and recounts the tables, all in one snapshot, so that both sides are of the same moment. */
@ApplicationScoped
class AuditStore {
    static final String SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";
    /** Counting a large table takes its time; the role's own limits are for writers. */
    static final String PATIENCE =
            "SELECT set_config(name, '600s', true) FROM pg_settings WHERE name IN ('statement_timeout',"
                    + " 'transaction_timeout')";

    static final String LANES = """
            SELECT lane_id, topic, topic_id, kafka_partition, first_offset, next_offset, last_batch,
                consumed_new, consumed_again, skipped, lost, stored, in_batch, redelivery, republish, conflicts,
                dead_lettered, expired, dropped
            FROM ingest.lane
            WHERE stream = $1
            ORDER BY topic, kafka_partition, lane_id
            """;
    static final String TABLE = """
            SELECT count(*), count(DISTINCT key),
                coalesce(round(count(*)::numeric / nullif(count(DISTINCT key), 0), 4), 1.0000)::text
            FROM ingest.event
            WHERE stream = $1 AND occurred_at >= $2 AND occurred_at < $3
            """;
    static final String TABLE_OF_ALL = """
            SELECT count(*), count(DISTINCT key),
                coalesce(round(count(*)::numeric / nullif(count(DISTINCT key), 0), 4), 1.0000)::text
            FROM ingest.event
            WHERE stream = $1
            """;
    static final String ROWS_BY_LANE = "SELECT lane_id, count(*) FROM ingest.event WHERE stream = $1 GROUP BY lane_id";
    static final String DEAD_BY_LANE =
            "SELECT lane_id, count(*) FROM ingest.dead_letter WHERE stream = $1 GROUP BY lane_id";

    private final Pool pool;

    AuditStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** The recount of one lane. */
    record Recount(long rows, long deadLetters) {}

    /** A snapshot; the recounts are empty unless asked for. */
    record Snapshot(List<LaneAudit> lanes, TableAudit table, Map<Long, Recount> recounts) {}

    Uni<Snapshot> read(String stream, Period period, boolean recount) {
        return pool.withTransaction(connection -> connection
                .query(SNAPSHOT)
                .execute()
                .chain(() -> connection.query(PATIENCE).execute())
                .chain(() -> lanes(connection, stream))
                .chain(lanes -> table(connection, stream, period)
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
                        row.getLong("dropped")),
                null);
    }

    private static Uni<TableAudit> table(SqlConnection connection, String stream, Period period) {
        return (period.isEverything()
                        ? connection.preparedQuery(TABLE_OF_ALL).execute(Tuple.of(stream))
                        : connection.preparedQuery(TABLE).execute(Tuple.of(stream, period.from(), period.to())))
                .map(rows -> rows.iterator().next())
                .map(row -> new TableAudit(row.getLong(0), row.getLong(1), row.getString(2)));
    }

    private static Uni<Map<Long, Recount>> recounts(SqlConnection connection, String stream, boolean wanted) {
        if (!wanted) {
            return Uni.createFrom().item(Map.of());
        }
        return counts(connection, ROWS_BY_LANE, stream)
                .chain(rows -> counts(connection, DEAD_BY_LANE, stream).map(dead -> {
                    Map<Long, Recount> recounts = new HashMap<>();
                    rows.forEach((lane, count) -> recounts.put(lane, new Recount(count, 0)));
                    dead.forEach((lane, count) -> recounts.merge(
                            lane, new Recount(0, count), (a, b) -> new Recount(a.rows(), b.deadLetters())));
                    return recounts;
                }));
    }

    private static Uni<Map<Long, Long>> counts(SqlConnection connection, String sql, String stream) {
        return connection.preparedQuery(sql).execute(Tuple.of(stream)).map(rows -> {
            Map<Long, Long> counts = new HashMap<>();
            rows.forEach(row -> counts.put(row.getLong(0), row.getLong(1)));
            return counts;
        });
    }
}
