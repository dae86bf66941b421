package io.onefold.webhook.run;

import io.onefold.webhook.group.TransactionStore;
import io.onefold.webhook.run.FollowUpStore.Followed;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Ends attempts, many in one transaction: job, effect, the attempt's row, the answer to a redrive, and the follow-up if one
 * was asked for.
 *
 * <p>Guarantee: an attempt whose epoch is over changes nothing; it comes back as {@code false}. The effect moves in the
 * transaction that ends the job, under the lock that accepting takes too, so that a delivery finds either the live job or
 * the ended effect.
 */
final class FinishStore {
    static final String LOCK = """
            SELECT effect_id FROM webhook.effect WHERE effect_id = ANY ($1) ORDER BY key FOR UPDATE
            """;
    static final String JOBS = """
            UPDATE webhook.job SET
                state = CASE WHEN ended.state <> 'done' AND job.cancelled THEN 'cancelled' ELSE ended.state END,
                reason = CASE WHEN ended.state = 'done' THEN NULL ELSE ended.reason END,
                run_at = CASE WHEN ended.state = 'retrying' THEN now() + ended.delay * interval '1 millisecond'
                    ELSE run_at END,
                ended_at = CASE WHEN ended.state <> 'retrying' OR job.cancelled THEN now() END,
                lease_until = NULL, worker = NULL,
                answered_at = CASE WHEN job.answered_at IS NULL AND (ended.state <> 'retrying' OR NOT ended.if_expired)
                    THEN now() ELSE job.answered_at END
            FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bool[])
                AS ended (job_id, epoch, state, reason, delay, if_expired)
            WHERE job.job_id = ended.job_id AND job.epoch = ended.epoch AND job.lease_until IS NOT NULL
                AND (NOT ended.if_expired OR job.lease_until < now())
            RETURNING job.job_id, job.state, job.rerun,
                CASE WHEN job.answered_at = now() THEN job.redrive_id END
            """;
    static final String EFFECTS = """
            UPDATE webhook.effect SET
                state = CASE WHEN ended.state = 'retrying' THEN 'open' ELSE ended.state END,
                ended_at = CASE WHEN ended.state <> 'retrying' THEN now() END,
                unknown = effect.unknown OR ended.unknown, result = coalesce(ended.result, effect.result)
            FROM unnest($1::bigint[], $2::text[], $3::bool[], $4::text[]) AS ended (effect_id, state, unknown, result)
            WHERE effect.effect_id = ended.effect_id
            """;
    static final String ATTEMPTS = """
            UPDATE webhook.attempt SET ended_at = now(), outcome = ended.outcome, status = nullif(ended.status, 0),
                duration_ms = ended.millis, reason = ended.reason, response = nullif(ended.response, '')
            FROM unnest($1::bigint[], $2::int[], $3::text[], $4::int[], $5::bigint[], $6::text[], $7::text[])
                AS ended (job_id, number, outcome, status, millis, reason, response)
            WHERE attempt.job_id = ended.job_id AND attempt.number = ended.number
            """;

    static final String SUPERSEDE = """
            UPDATE webhook.job SET state = 'superseded' WHERE key = ANY ($1) AND state = 'dead'
            """;

    static final String ANSWERS = """
            INSERT INTO webhook.redrive_answer (redrive_id, ok)
            SELECT * FROM unnest($1::bigint[], $2::bool[]) AS answer (redrive_id, ok) WHERE redrive_id IS NOT NULL
            """;

    private final Pool pool;

    FinishStore(Pool pool) {
        this.pool = pool;
    }

    /** Ends these; says of each, in order, whether it was still ours to end. */
    Uni<List<Boolean>> finish(List<Ended> attempts) {
        return TransactionStore.run(
                        pool,
                        connection -> end(connection, attempts),
                        (connection, ended) -> write(connection, attempts, ended))
                .map(ended -> attempts.stream()
                        .map(attempt -> ended.containsKey(attempt.attempt().jobId()))
                        .toList());
    }

    private static Uni<Map<Long, Row>> end(SqlConnection connection, List<Ended> attempts) {
        Tuple effects =
                Tuple.tuple().addValue(column(attempts, ended -> ended.attempt().effectId(), Long[]::new));
        return Uni.combine()
                .all()
                .unis(
                        connection.preparedQuery(LOCK).execute(effects),
                        connection.preparedQuery(JOBS).execute(jobs(attempts)))
                .with((locked, ended) -> byJob(ended))
                .call(ended -> FollowUpStore.make(connection, followed(ours(attempts, ended), ended)));
    }

    private static Uni<Void> write(SqlConnection connection, List<Ended> attempts, Map<Long, Row> ended) {
        List<Ended> ours = ours(attempts, ended);
        if (ours.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return Uni.combine()
                .all()
                .unis(
                        connection.preparedQuery(EFFECTS).execute(effects(ours, ended)),
                        connection.preparedQuery(ATTEMPTS).execute(attempts(ours)),
                        connection.preparedQuery(SUPERSEDE).execute(done(ours)),
                        answer(connection, ours, ended))
                .discardItems();
    }

    private static List<Ended> ours(List<Ended> attempts, Map<Long, Row> ended) {
        return attempts.stream()
                .filter(attempt -> ended.containsKey(attempt.attempt().jobId()))
                .toList();
    }

    /** Tells their redrive, if they have one, that these have a first answer. */
    private static Uni<Void> answer(SqlConnection connection, List<Ended> attempts, Map<Long, Row> ended) {
        if (attempts.stream().allMatch(attempt -> row(ended, attempt).getLong(3) == null)) {
            return Uni.createFrom().voidItem();
        }
        return connection
                .preparedQuery(ANSWERS)
                .execute(Tuple.of(
                        column(attempts, attempt -> row(ended, attempt).getLong(3), Long[]::new),
                        column(attempts, attempt -> attempt.state().equals("done"), Boolean[]::new)))
                .replaceWithVoid();
    }

    private static Map<Long, Row> byJob(RowSet<Row> rows) {
        Map<Long, Row> byJob = new HashMap<>();
        rows.forEach(row -> byJob.put(row.getLong(0), row));
        return byJob;
    }

    private static Tuple jobs(List<Ended> attempts) {
        return Tuple.tuple()
                .addValue(column(attempts, ended -> ended.attempt().jobId(), Long[]::new))
                .addValue(column(attempts, ended -> ended.attempt().epoch(), Long[]::new))
                .addValue(column(attempts, Ended::state, String[]::new))
                .addValue(column(attempts, Ended::reason, String[]::new))
                .addValue(column(attempts, ended -> ended.pause().toMillis(), Long[]::new))
                .addValue(column(attempts, Ended::isLost, Boolean[]::new));
    }

    private static Tuple effects(List<Ended> attempts, Map<Long, Row> ended) {
        return Tuple.of(
                column(attempts, one -> one.attempt().effectId(), Long[]::new),
                column(attempts, attempt -> row(ended, attempt).getString(1), String[]::new),
                column(attempts, Ended::unknown, Boolean[]::new),
                column(attempts, Ended::result, String[]::new));
    }

    private static Tuple attempts(List<Ended> attempts) {
        return Tuple.tuple()
                .addValue(column(attempts, ended -> ended.attempt().jobId(), Long[]::new))
                .addValue(column(attempts, ended -> ended.attempt().number(), Integer[]::new))
                .addValue(column(attempts, Ended::outcome, String[]::new))
                .addValue(column(attempts, Ended::status, Integer[]::new))
                .addValue(column(attempts, ended -> ended.took().toMillis(), Long[]::new))
                .addValue(column(attempts, Ended::reason, String[]::new))
                .addValue(column(attempts, Ended::response, String[]::new));
    }

    private static Tuple done(List<Ended> attempts) {
        UUID[] keys = attempts.stream()
                .filter(attempt -> attempt.state().equals("done"))
                .map(attempt -> attempt.attempt().key().id())
                .toArray(UUID[]::new);
        return Tuple.tuple().addValue(keys);
    }

    private static List<Followed> followed(List<Ended> attempts, Map<Long, Row> ended) {
        return attempts.stream()
                .filter(attempt -> row(ended, attempt).getBoolean(2)
                        && !row(ended, attempt).getString(1).equals("retrying"))
                .map(Ended::attempt)
                .map(attempt -> new Followed(attempt.effectId(), attempt.key(), attempt.generation()))
                .toList();
    }

    private static Row row(Map<Long, Row> ended, Ended attempt) {
        return Objects.requireNonNull(ended.get(attempt.attempt().jobId()));
    }

    private static <T> @Nullable T[] column(
            List<Ended> attempts, Function<Ended, @Nullable T> value, IntFunction<T[]> array) {
        return attempts.stream().map(value).toArray(array);
    }
}
