package io.onefold.webhook.keep;

import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/**
 * Deletes jobs that ended long ago, with their attempts. One that is dead and of the newest effect of its key stays: somebody
 * may still have it tried again.
 *
 * <p>Walks through the jobs in the order of their numbers, as far as they were made before the time that counts. Takes rows
 * only where they are free, so that replicas do not wait for each other, and nobody waits for long.
 */
@ApplicationScoped
class JobPruneStore {
    static final String PRUNE = """
            WITH seen AS (
                SELECT job_id, made_at < now() - $2 * interval '1 second' AS old
                FROM webhook.job WHERE job_id > $1 ORDER BY job_id LIMIT $3
            ), free AS (
                SELECT job.job_id FROM webhook.job JOIN webhook.effect USING (effect_id)
                WHERE job.job_id IN (SELECT job_id FROM seen WHERE old)
                    AND job.ended_at < now() - $2 * interval '1 second' AND NOT (job.state = 'dead' AND effect.newest)
                FOR UPDATE OF job SKIP LOCKED
            ), pruned AS (
                DELETE FROM webhook.job USING free WHERE job.job_id = free.job_id RETURNING job.job_id
            )
            SELECT (SELECT count(*) FROM pruned), coalesce(max(job_id), $1), coalesce(bool_or(old), false) AND count(*) = $3
            FROM seen
            """;

    private final Pool pool;

    JobPruneStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** Looks at no more than {@code most} jobs with a number above {@code after}. */
    Uni<Step<Long>> prune(Duration keep, long after, int most) {
        return pool.withConnection(connection -> connection
                .preparedQuery(PRUNE)
                .execute(Tuple.of(after, keep.toSeconds(), most))
                .map(rows -> step(rows.iterator().next())));
    }

    private static Step<Long> step(Row row) {
        return new Step<>(row.getInteger(0), row.getLong(1), row.getBoolean(2));
    }
}
