package io.onefold.webhook.observe;

import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.declare.Settings;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.pgclient.PgException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Counts jobs. Those that are not over are found by the indexes that claims use; the others are many, and have none. */
@ApplicationScoped
public class BacklogStore {
    static final String OPEN = """
            SELECT queue, state, count(*), max(extract(epoch FROM now() - run_at)) FILTER (WHERE run_at <= now())
            FROM webhook.job WHERE state IN ('waiting', 'retrying') GROUP BY queue, state
            UNION ALL
            SELECT queue, state, count(*), NULL FROM webhook.job WHERE state = 'running' GROUP BY queue, state
            UNION ALL
            SELECT queue, state, count(*), NULL FROM webhook.job WHERE state = 'dead' GROUP BY queue, state
            """;
    static final String PATIENCE = "SET LOCAL statement_timeout = '2s'";
    static final String OVER = """
            SELECT queue, state, count(*) FROM webhook.job
            WHERE state IN ('done', 'cancelled', 'superseded', 'discarded') GROUP BY queue, state
            """;

    private final Pool pool;
    private final Settings settings;

    public BacklogStore(@ReactiveDataSource("reports") Pool pool, Settings settings) {
        this.pool = pool;
        this.settings = settings;
    }

    /** By queue: all that are declared, and any other that has such jobs. */
    public Uni<Map<String, Backlog>> open() {
        return pool.withConnection(connection -> connection.preparedQuery(OPEN).execute())
                .map(this::backlogs);
    }

    /** By queue and state, the jobs that are over; empty if counting them takes more than two seconds. */
    public Uni<Optional<Map<String, Map<String, Long>>>> over() {
        return pool.withTransaction(BacklogStore::over)
                .map(Optional::of)
                .onFailure(BacklogStore::tookTooLong)
                .recoverWithItem(Optional.empty());
    }

    private static Uni<Map<String, Map<String, Long>>> over(SqlConnection connection) {
        return connection
                .query(PATIENCE)
                .execute()
                .chain(() -> connection.preparedQuery(OVER).execute())
                .map(rows -> {
                    Map<String, Map<String, Long>> counts = new HashMap<>();
                    rows.forEach(row -> counts.computeIfAbsent(row.getString(0), queue -> new HashMap<>())
                            .put(row.getString(1), row.getLong(2)));
                    return counts;
                });
    }

    private static boolean tookTooLong(Throwable failure) {
        return failure instanceof PgException refusal && "57014".equals(refusal.getSqlState());
    }

    private Map<String, Backlog> backlogs(RowSet<Row> rows) {
        Map<String, Backlog> backlogs = new TreeMap<>();
        settings.queues().stream().map(Queue::name).forEach(queue -> backlogs.put(queue, Backlog.none(queue)));
        for (Row row : rows) {
            Backlog backlog = backlogs.computeIfAbsent(row.getString(0), Backlog::none);
            Double due = row.getDouble(3);
            backlogs.put(backlog.queue(), backlog.with(row.getString(1), row.getLong(2), due == null ? 0 : due));
        }
        return backlogs;
    }
}
