package io.onefold.webhook.operate;

import io.onefold.http.Problem;
import io.onefold.webhook.accept.KeyState;
import io.onefold.webhook.accept.KeyStore;
import io.onefold.webhook.effect.EffectKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import java.util.function.Function;

/** Finds a job, locks its key, and reads again how it stands: nobody changes it then but its heartbeat. */
final class JobLockStore {
    static final String FIND = """
            SELECT job.queue, collapse_key, job.state, effect_id, generation
            FROM webhook.job JOIN webhook.effect USING (effect_id) WHERE job.job_id = $1
            """;

    private JobLockStore() {}

    /** A job as it stands, its key not locked. */
    record Found(EffectKey key, String state, long effectId, int generation) {
        private LockedJob locked(long jobId, KeyState newest) {
            return new LockedJob(jobId, key, state, effectId, generation, newest);
        }
    }

    /**
     * Fails with 404 if there is no such job.
     *
     * @param memory by queue, for how long its target remembers keys
     */
    static Uni<LockedJob> lock(SqlConnection connection, long jobId, Function<String, Duration> memory) {
        return find(connection, jobId)
                .chain(found -> KeyStore.lock(
                        connection, found.key().id(), memory.apply(found.key().queue())))
                .chain(newest -> find(connection, jobId).map(found -> found.locked(jobId, newest)));
    }

    /** Fails with 404 if there is no such job. */
    static Uni<Found> find(SqlConnection connection, long jobId) {
        return connection.preparedQuery(FIND).execute(Tuple.of(jobId)).map(rows -> {
            if (rows.size() == 0) {
                throw Problem.notFound("there is no job " + jobId);
            }
            Row row = rows.iterator().next();
            return new Found(
                    new EffectKey(row.getString(0), row.getString(1)),
                    row.getString(2),
                    row.getLong(3),
                    row.getInteger(4));
        });
    }
}
