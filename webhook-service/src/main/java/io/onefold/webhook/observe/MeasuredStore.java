package io.onefold.webhook.observe;

import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.declare.Settings;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Measures the backlogs, if nobody has done so just now, and reads what was measured.
 *
 * <p>Order: who measures has the turn's row until its commit; the others do not wait for it and read what was there before.
 * Ages are kept as moments, so that they grow while nobody measures.
 */
@ApplicationScoped
class MeasuredStore {
    /** A little less than the pace of the duty, so that the next replica to come finds its turn. */
    static final String TAKE_TURN = """
            UPDATE webhook.measuring SET taken_at = now() WHERE one IN (
                SELECT one FROM webhook.measuring WHERE taken_at < now() - interval '12 seconds' FOR UPDATE SKIP LOCKED)
            """;

    /** Also of queues that have nothing now: those that are declared, and those that ever had. */
    static final String MEASURE = """
            INSERT INTO webhook.measured (queue, waiting, retrying, running, dead, due_since, dead_p99_at, dead_oldest_at)
            SELECT queue, sum(waiting), sum(retrying), sum(running), sum(dead), min(due_since), min(p99_at), min(oldest_at)
            FROM (
                SELECT queue, count(*) FILTER (WHERE state = 'waiting') AS waiting,
                    count(*) FILTER (WHERE state = 'retrying') AS retrying, 0 AS running, 0 AS dead,
                    min(run_at) FILTER (WHERE run_at <= now()) AS due_since,
                    NULL::timestamptz AS p99_at, NULL::timestamptz AS oldest_at
                FROM webhook.job WHERE state IN ('waiting', 'retrying') GROUP BY queue
                UNION ALL
                SELECT queue, 0, 0, count(*), 0, NULL, NULL, NULL FROM webhook.job WHERE state = 'running' GROUP BY queue
                UNION ALL
                SELECT queue, 0, 0, 0, count(*), NULL, percentile_disc(0.01) WITHIN GROUP (ORDER BY ended_at), min(ended_at)
                FROM webhook.job WHERE state = 'dead' GROUP BY queue
                UNION ALL
                SELECT queue, 0, 0, 0, 0, NULL, NULL, NULL FROM webhook.measured
                UNION ALL
                SELECT unnest($1::text[]), 0, 0, 0, 0, NULL, NULL, NULL
            ) AS parts
            GROUP BY queue
            ON CONFLICT (queue) DO UPDATE SET waiting = excluded.waiting, retrying = excluded.retrying,
                running = excluded.running, dead = excluded.dead, due_since = excluded.due_since,
                dead_p99_at = excluded.dead_p99_at, dead_oldest_at = excluded.dead_oldest_at
            """;

    static final String READ = """
            SELECT queue, waiting, retrying, running, dead, coalesce(extract(epoch FROM now() - due_since), 0)::float8,
                coalesce(extract(epoch FROM now() - dead_p99_at), 0)::float8,
                coalesce(extract(epoch FROM now() - dead_oldest_at), 0)::float8
            FROM webhook.measured
            """;

    private final Pool pool;
    private final Settings settings;

    MeasuredStore(@ReactiveDataSource("reports") Pool pool, Settings settings) {
        this.pool = pool;
        this.settings = settings;
    }

    /** All queues that are declared or ever had a job, as they were at most half a minute ago. */
    Uni<List<Measured>> runOnce() {
        return pool.withTransaction(this::measureInTurn)
                .chain(() -> pool.withConnection(
                        connection -> connection.preparedQuery(READ).execute()))
                .map(rows -> {
                    List<Measured> queues = new ArrayList<>(rows.size());
                    rows.forEach(row -> queues.add(measured(row)));
                    return queues;
                });
    }

    private Uni<Void> measureInTurn(SqlConnection connection) {
        String[] declared = settings.queues().stream().map(Queue::name).toArray(String[]::new);
        return connection
                .preparedQuery(TAKE_TURN)
                .execute()
                .chain(turn -> turn.rowCount() == 0
                        ? Uni.createFrom().voidItem()
                        : connection
                                .preparedQuery(MEASURE)
                                .execute(Tuple.tuple().addValue(declared))
                                .replaceWithVoid());
    }

    private static Measured measured(Row row) {
        Map<String, Long> jobs = Map.of(
                "waiting", row.getLong(1),
                "retrying", row.getLong(2),
                "running", row.getLong(3),
                "dead", row.getLong(4));
        return new Measured(new Backlog(row.getString(0), jobs, row.getDouble(5)), row.getDouble(6), row.getDouble(7));
    }
}
