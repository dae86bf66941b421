package io.onefold.webhook.operate;

import io.onefold.webhook.operate.JobDetail.Attempt;
import io.onefold.webhook.operate.JobDetail.Cause;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads one job with all that belongs to it, but for payload and headers. */
@ApplicationScoped
class JobStore {
    static final String FIND = """
            SELECT job.job_id, job.queue, collapse_key, job.state, reason, effect_id, generation, idempotency_key, attempts,
                rerun, cancelled, job.made_at, run_at, job.ended_at, worker, lease_until
            FROM webhook.job JOIN webhook.effect USING (effect_id) WHERE job.job_id = $1
            """;
    static final String CAUSES = """
            SELECT delivery_id, source, event_id, event_type, received_at, job_id, meaning, count(*) OVER ()
            FROM webhook.link JOIN webhook.delivery USING (delivery_id)
            WHERE effect_id = $1 ORDER BY delivery_id LIMIT 100
            """;
    static final String ATTEMPTS = """
            SELECT number, worker, started_at, ended_at, outcome, status, duration_ms, reason, response
            FROM webhook.attempt WHERE job_id = $1 ORDER BY number LIMIT 1000
            """;

    private static final int MOST_ACTIONS = 1_000;

    private final Pool pool;

    JobStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    Uni<Optional<JobDetail>> find(long jobId) {
        return pool.withConnection(connection -> connection
                .preparedQuery(FIND)
                .execute(Tuple.of(jobId))
                .chain(rows -> rows.size() == 0
                        ? Uni.createFrom().item(Optional.empty())
                        : detail(connection, JobListStore.job(rows.iterator().next()))
                                .map(Optional::of)));
    }

    private static Uni<JobDetail> detail(SqlConnection connection, Job job) {
        return Uni.combine()
                .all()
                .unis(
                        EffectStore.find(connection, job.effectId()),
                        connection.preparedQuery(CAUSES).execute(Tuple.of(job.effectId())),
                        connection
                                .preparedQuery(ATTEMPTS)
                                .execute(Tuple.of(job.id()))
                                .map(rows -> list(rows, JobStore::attempt)),
                        ActionStore.list(connection, null, job.id(), 0, MOST_ACTIONS))
                .with((effect, rows, attempts, actions) -> {
                    List<Cause> causes = list(rows, JobStore::cause);
                    long inAll = rows.size() == 0 ? 0 : rows.iterator().next().getLong(7);
                    return new JobDetail(
                            job, effect, causes, inAll, attempts, Timeline.of(job, causes, attempts, actions));
                });
    }

    private static <T> List<T> list(RowSet<Row> rows, Function<Row, T> reader) {
        List<T> list = new ArrayList<>(rows.size());
        rows.forEach(row -> list.add(reader.apply(row)));
        return list;
    }

    private static Cause cause(Row row) {
        return new Cause(
                row.getLong(0),
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getOffsetDateTime(4).toInstant(),
                row.getLong(5),
                row.getString(6));
    }

    private static Attempt attempt(Row row) {
        return new Attempt(
                row.getInteger(0),
                row.getString(1),
                row.getOffsetDateTime(2).toInstant(),
                JobListStore.instant(row, 3),
                row.getString(4),
                row.getInteger(5),
                row.getLong(6),
                row.getString(7),
                row.getString(8));
    }
}
