package io.onefold.webhook.operate;

import io.onefold.http.Problem;
import io.onefold.webhook.accept.KeyState;
import io.onefold.webhook.accept.KeyStore;
import io.onefold.webhook.effect.EffectKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;

/** Finds jobs, locks their keys, and reads again how they stand: nobody changes them then but their heartbeat. */
public final class JobLockStore {
    static final String FIND = """
            SELECT job.job_id, job.queue, collapse_key, job.state, effect_id, generation
            FROM webhook.job JOIN webhook.effect USING (effect_id) WHERE job.job_id = ANY ($1)
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
        return lockAll(connection, List.of(jobId), memory).map(locked -> {
            if (locked.isEmpty()) {
                throw Problem.notFound("there is no job " + jobId);
            }
            return locked.get(0);
        });
    }

    /**
     * Those that there are.
     *
     * @param memory by queue, for how long its target remembers keys
     */
    public static Uni<List<LockedJob>> lockAll(
            SqlConnection connection, Collection<Long> jobIds, Function<String, Duration> memory) {
        return findAll(connection, jobIds).chain(found -> {
            Map<UUID, Duration> memories = new HashMap<>();
            found.forEach((id, job) ->
                    memories.put(job.key().id(), memory.apply(job.key().queue())));
            return memories.isEmpty()
                    ? Uni.createFrom().item(List.of())
                    : KeyStore.lock(connection, memories)
                            .chain(newest -> findAll(connection, found.keySet()).map(again -> locked(again, newest)));
        });
    }

    private static List<LockedJob> locked(Map<Long, Found> jobs, Map<UUID, KeyState> newest) {
        List<LockedJob> locked = new ArrayList<>();
        jobs.forEach((id, job) -> locked.add(
                job.locked(id, Objects.requireNonNull(newest.get(job.key().id())))));
        return locked;
    }

    /** Fails with 404 if there is no such job. */
    static Uni<Found> find(SqlConnection connection, long jobId) {
        return findAll(connection, List.of(jobId)).map(found -> {
            Found job = found.get(jobId);
            if (job == null) {
                throw Problem.notFound("there is no job " + jobId);
            }
            return job;
        });
    }

    private static Uni<Map<Long, Found>> findAll(SqlConnection connection, Collection<Long> jobIds) {
        return connection
                .preparedQuery(FIND)
                .execute(Tuple.tuple().addValue(jobIds.toArray(Long[]::new)))
                .map(rows -> {
                    Map<Long, Found> found = new HashMap<>();
                    rows.forEach(row -> found.put(
                            row.getLong(0),
                            new Found(
                                    new EffectKey(row.getString(1), row.getString(2)),
                                    row.getString(3),
                                    row.getLong(4),
                                    row.getInteger(5))));
                    return found;
                });
    }
}
