package io.onefold.webhook.run;

import io.onefold.webhook.declare.Queue;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes jobs that are due, in one transaction: their effects are locked, then the jobs are ours, the bodies are frozen and
 * the attempts written.
 *
 * <p>Guarantee: when a claim is there, its attempt and its body are committed, so that an attempt that kills its worker
 * counts, and every attempt of an effect sends the same bytes.
 */
final class ClaimStore {
    static final String DUE = """
            SELECT (SELECT count(*) FROM (
                SELECT FROM webhook.job
                WHERE queue = $1 AND state IN ('waiting', 'retrying') AND run_at <= now() AND redrive_id IS NULL LIMIT $2
            ) AS fresh), (SELECT count(*) FROM (
                SELECT FROM webhook.job
                WHERE queue = $1 AND state IN ('waiting', 'retrying') AND run_at <= now() AND redrive_id IS NOT NULL LIMIT $2
            ) AS redriven)
            """;
    static final String LOCK_FRESH = """
            SELECT job.job_id, effect.unknown AND effect.first_attempt_at + $3 * interval '1 second' < now()
                AND NOT job.double_accepted
            FROM webhook.job JOIN webhook.effect USING (effect_id)
            WHERE job.queue = $1 AND job.state IN ('waiting', 'retrying') AND job.run_at <= now() AND job.redrive_id IS NULL
            ORDER BY job.run_at LIMIT $2
            FOR UPDATE OF effect SKIP LOCKED
            """;
    static final String LOCK_REDRIVEN = """
            SELECT job.job_id, effect.unknown AND effect.first_attempt_at + $3 * interval '1 second' < now()
                AND NOT job.double_accepted
            FROM webhook.job JOIN webhook.effect USING (effect_id)
            WHERE job.queue = $1 AND job.state IN ('waiting', 'retrying') AND job.run_at <= now()
                AND job.redrive_id IS NOT NULL
            ORDER BY job.run_at LIMIT $2
            FOR UPDATE OF effect SKIP LOCKED
            """;
    static final String TAKE = """
            UPDATE webhook.job SET state = 'running', epoch = epoch + 1, attempts = attempts + 1, worker = $2, reason = NULL,
                lease_until = now() + $3 * interval '1 millisecond'
            WHERE job_id = ANY ($1) AND state IN ('waiting', 'retrying') AND run_at <= now()
            RETURNING job_id, effect_id, epoch, attempts, attempts - attempts_before
            """;
    static final String BURY = """
            WITH job AS (
                UPDATE webhook.job SET state = 'dead', reason = 'key_expired', ended_at = now()
                WHERE job_id = ANY ($1) AND state IN ('waiting', 'retrying')
                RETURNING effect_id
            )
            UPDATE webhook.effect SET state = 'dead', ended_at = now() FROM job WHERE effect.effect_id = job.effect_id
            """;
    private final Pool pool;
    private final Queue queue;
    private final String worker;
    private final FreezeStore freezing;

    /** @param worker who we are, to be shown */
    ClaimStore(Pool pool, Queue queue, String worker) {
        this.pool = pool;
        this.queue = queue;
        this.worker = worker;
        this.freezing = new FreezeStore(queue, worker);
    }

    /** How many jobs are due, up to a bound of each kind. */
    Uni<Due> due(int bound) {
        return pool.withConnection(connection -> connection
                .preparedQuery(DUE)
                .execute(Tuple.of(queue.name(), bound))
                .map(rows -> rows.iterator().next())
                .map(row -> new Due(row.getInteger(0), row.getInteger(1))));
    }

    /** Takes so many jobs at most, the oldest of each kind. */
    Uni<List<Claimed>> claim(Due most) {
        return pool.withTransaction(connection -> lock(connection, LOCK_FRESH, most.fresh())
                .chain(fresh -> lock(connection, LOCK_REDRIVEN, most.redriven()).map(redriven -> {
                    fresh.addAll(redriven);
                    return fresh;
                }))
                .chain(locked -> take(connection, locked)));
    }

    private Uni<List<Row>> lock(SqlConnection connection, String sql, int most) {
        if (most == 0) {
            return Uni.createFrom().item(new ArrayList<>());
        }
        return connection
                .preparedQuery(sql)
                .execute(Tuple.of(queue.name(), most, queue.target().keyMemory().toSeconds()))
                .map(rows -> {
                    List<Row> locked = new ArrayList<>();
                    rows.forEach(locked::add);
                    return locked;
                });
    }

    private Uni<List<Claimed>> take(SqlConnection connection, List<Row> locked) {
        List<Long> ours = new ArrayList<>();
        List<Long> expired = new ArrayList<>();
        locked.forEach(row -> (Boolean.TRUE.equals(row.getBoolean(1)) ? expired : ours).add(row.getLong(0)));
        Uni<?> buried = expired.isEmpty()
                ? Uni.createFrom().voidItem()
                : connection.preparedQuery(BURY).execute(Tuple.of(expired.toArray(Long[]::new)));
        if (ours.isEmpty()) {
            return buried.replaceWith(List.of());
        }
        return buried.chain(() -> connection
                        .preparedQuery(TAKE)
                        .execute(Tuple.of(
                                ours.toArray(Long[]::new), worker, queue.lease().toMillis())))
                .chain(taken -> freezing.freeze(connection, taken));
    }
}
