package io.onefold.webhook.run;

import io.onefold.webhook.call.Call;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.effect.EffectKey;
import io.onefold.webhook.group.TransactionStore;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Takes jobs that are due, in one transaction: their effects are locked, then the jobs are ours, the bodies are frozen and
 * the attempts written.
 *
 * <p>Guarantee: when a claim is there, its attempt and its body are committed, so that an attempt that kills its worker
 * counts, and every attempt of an effect sends the same bytes.
 *
 * <p>What a claim costs does not grow with the jobs that have ended or wait: due jobs are asked for in the order of their
 * index, and jobs that are known are told by their times, not by their state, or the planner goes through all that live.
 */
final class ClaimStore {
    static final String DUE = """
            SELECT (SELECT count(*) FROM (
                SELECT FROM webhook.job
                WHERE queue = $1 AND state IN ('waiting', 'retrying') AND run_at <= now() AND redrive_id IS NULL
                ORDER BY run_at LIMIT $2
            ) AS fresh), (SELECT count(*) FROM (
                SELECT FROM webhook.job
                WHERE queue = $1 AND state IN ('waiting', 'retrying') AND run_at <= now() AND redrive_id IS NOT NULL
                ORDER BY run_at LIMIT $2
            ) AS redriven)
            """;
    static final String LOCK_FRESH = """
            SELECT job.job_id, effect.unknown AND effect.first_attempt_at + $3 * interval '1 second' < now()
                AND NOT job.double_accepted,
                effect_id, collapse_key, generation, idempotency_key, traceparent, body
            FROM webhook.job JOIN webhook.effect USING (effect_id)
            WHERE job.queue = $1 AND job.state IN ('waiting', 'retrying') AND job.run_at <= now() AND job.redrive_id IS NULL
            ORDER BY job.run_at LIMIT $2
            FOR UPDATE OF effect SKIP LOCKED
            """;
    static final String LOCK_REDRIVEN = """
            SELECT job.job_id, effect.unknown AND effect.first_attempt_at + $3 * interval '1 second' < now()
                AND NOT job.double_accepted,
                effect_id, collapse_key, generation, idempotency_key, traceparent, body
            FROM webhook.job JOIN webhook.effect USING (effect_id)
            WHERE job.queue = $1 AND job.state IN ('waiting', 'retrying') AND job.run_at <= now()
                AND job.redrive_id IS NOT NULL
            ORDER BY job.run_at LIMIT $2
            FOR UPDATE OF effect SKIP LOCKED
            """;
    static final String TAKE = """
            UPDATE webhook.job SET state = 'running', epoch = epoch + 1, attempts = attempts + 1, worker = $2, reason = NULL,
                lease_until = now() + $3 * interval '1 millisecond'
            WHERE job_id = ANY ($1) AND ended_at IS NULL AND lease_until IS NULL AND run_at <= now()
            RETURNING job_id, epoch, attempts, attempts - attempts_before
            """;

    private final Pool pool;
    private final Queue queue;
    private final String worker;
    private final FreezeStore freezing;
    private final CauseStore causes;
    private final BuryStore burying;

    /** @param worker who we are, to be shown */
    ClaimStore(Pool pool, Queue queue, String worker, CauseStore causes) {
        this.pool = pool;
        this.queue = queue;
        this.worker = worker;
        this.freezing = new FreezeStore(queue, worker);
        this.causes = causes;
        this.burying = new BuryStore(queue);
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
        return TransactionStore.run(
                pool, connection -> lock(connection, most).chain(locked -> take(connection, locked)), freezing::write);
    }

    private Uni<List<Row>> lock(SqlConnection connection, Due most) {
        return Uni.combine()
                .all()
                .unis(lock(connection, LOCK_FRESH, most.fresh()), lock(connection, LOCK_REDRIVEN, most.redriven()))
                .with((fresh, redriven) ->
                        Stream.concat(fresh.stream(), redriven.stream()).toList());
    }

    private Uni<List<Row>> lock(SqlConnection connection, String sql, int most) {
        return most == 0
                ? Uni.createFrom().item(List.of())
                : connection
                        .preparedQuery(sql)
                        .execute(Tuple.of(
                                queue.name(), most, queue.target().keyMemory().toSeconds()))
                        .map(rows ->
                                StreamSupport.stream(rows.spliterator(), false).toList());
    }

    private Uni<List<Claimed>> take(SqlConnection connection, List<Row> locked) {
        List<Row> ours = new ArrayList<>();
        List<Row> expired = new ArrayList<>();
        locked.forEach(row -> {
            if (Boolean.TRUE.equals(row.getBoolean(1))) {
                expired.add(row);
            } else {
                ours.add(row);
            }
        });
        Uni<Void> buried = burying.bury(connection, expired);
        return ours.isEmpty()
                ? buried.replaceWith(List.of())
                : Uni.combine()
                        .all()
                        .unis(
                                buried,
                                run(connection, ours),
                                freezing.bodies(connection, ours),
                                causes.traceparents(connection, effects(ours)))
                        .with((gone, taken, bodies, traces) -> claims(ours, taken, bodies, traces));
    }

    private static List<Long> effects(List<Row> locked) {
        return locked.stream().map(row -> row.getLong(2)).toList();
    }

    private Uni<Map<Long, Row>> run(SqlConnection connection, List<Row> ours) {
        Long[] jobs = ours.stream().map(row -> row.getLong(0)).toArray(Long[]::new);
        return connection
                .preparedQuery(TAKE)
                .execute(Tuple.of(jobs, worker, queue.lease().toMillis()))
                .map(rows -> {
                    Map<Long, Row> taken = new HashMap<>();
                    rows.forEach(row -> taken.put(row.getLong(0), row));
                    return taken;
                });
    }

    /** Of those that were locked, the ones that were still to be taken. */
    private List<Claimed> claims(
            List<Row> ours, Map<Long, Row> taken, Map<Long, Buffer> bodies, Map<Long, List<String>> traces) {
        List<Claimed> claims = new ArrayList<>(taken.size());
        for (Row locked : ours) {
            Row job = taken.get(locked.getLong(0));
            if (job != null) {
                Buffer body = Objects.requireNonNull(bodies.get(locked.getLong(2)));
                claims.add(claim(locked, job, body, traces.getOrDefault(locked.getLong(2), List.of())));
            }
        }
        return claims;
    }

    private Claimed claim(Row locked, Row job, Buffer body, List<String> traces) {
        long jobId = job.getLong(0);
        int number = job.getInteger(2);
        EffectKey key = new EffectKey(queue.name(), locked.getString(3));
        Attempt attempt = new Attempt(
                jobId, locked.getLong(2), key, locked.getInteger(4), job.getLong(1), number, job.getInteger(3));
        Call call = new Call(
                jobId, number, locked.getUUID(5), key.collapseKey(), body.getBytes(), locked.getString(6), traces);
        return new Claimed(attempt, call);
    }
}
