package io.onefold.webhook.run;

import io.onefold.webhook.effect.EffectKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Leases, all by the database's clock.
 *
 * <p>Order: keeping takes job rows only where they are free, for whoever ends a job has its effect and then waits for it.
 */
final class LeaseStore {
    static final String KEEP = """
            WITH ours AS (
                SELECT job.job_id FROM unnest($1::bigint[], $2::bigint[]) AS claim (job_id, epoch)
                JOIN webhook.job ON job.job_id = claim.job_id AND job.epoch = claim.epoch AND job.state = 'running'
                FOR UPDATE OF job SKIP LOCKED
            )
            UPDATE webhook.job SET lease_until = now() + $3 * interval '1 millisecond' FROM ours
            WHERE job.job_id = ours.job_id
            """;
    static final String LOST = """
            SELECT job.job_id, job.effect_id, epoch, attempts, collapse_key, generation,
                attempts - attempts_before
            FROM webhook.job JOIN webhook.effect USING (effect_id)
            WHERE job.queue = $1 AND job.state = 'running' AND job.lease_until < now()
            ORDER BY job.lease_until LIMIT $2
            """;

    private final Pool pool;

    LeaseStore(Pool pool) {
        this.pool = pool;
    }

    /** Keeps the leases of those that are still ours. */
    Uni<Integer> keep(Collection<Claimed> claims, Duration lease) {
        Tuple parameters = Tuple.of(
                claims.stream().map(claim -> claim.attempt().jobId()).toArray(Long[]::new),
                claims.stream().map(claim -> claim.attempt().epoch()).toArray(Long[]::new),
                lease.toMillis());
        return pool.withConnection(
                connection -> connection.preparedQuery(KEEP).execute(parameters).map(rows -> rows.rowCount()));
    }

    /** Attempts of that queue whose worker is not heard of any more. */
    Uni<List<Attempt>> lost(String queue, int most) {
        return pool.withConnection(connection -> connection
                .preparedQuery(LOST)
                .execute(Tuple.of(queue, most))
                .map(rows -> {
                    List<Attempt> lost = new ArrayList<>(rows.size());
                    rows.forEach(row -> lost.add(attempt(queue, row)));
                    return lost;
                }));
    }

    private static Attempt attempt(String queue, Row row) {
        return new Attempt(
                row.getLong(0),
                row.getLong(1),
                new EffectKey(queue, row.getString(4)),
                row.getInteger(5),
                row.getLong(2),
                row.getInteger(3),
                row.getInteger(6));
    }
}
