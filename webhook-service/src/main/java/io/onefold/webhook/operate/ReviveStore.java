package io.onefold.webhook.operate;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Dead jobs wait again, others are due now: the same effects, keys and bodies. The caller has the keys, and has judged ({@link Retry}). */
public final class ReviveStore {
    static final String JOBS = """
            UPDATE webhook.job SET state = 'waiting', reason = NULL, ended_at = NULL, run_at = now(),
                attempts_before = attempts, double_accepted = $2, redrive_id = $3, answered_at = NULL
            WHERE job_id = ANY ($1)
            """;
    static final String EFFECTS =
            "UPDATE webhook.effect SET state = 'open', ended_at = NULL WHERE effect_id = ANY ($1)";
    static final String HASTEN = """
            UPDATE webhook.job SET run_at = now(), double_accepted = double_accepted OR $2 WHERE job_id = $1
            """;

    private ReviveStore() {}

    /**
     * Revives them.
     *
     * @param accepted whether also when the target may have forgotten the key
     * @param redriveId whose they are; null if somebody asked for this one alone
     */
    public static Uni<Void> revive(
            SqlConnection connection, List<LockedJob> jobs, boolean accepted, @Nullable Long redriveId) {
        Tuple parameters = Tuple.tuple()
                .addValue(jobs.stream().map(LockedJob::id).toArray(Long[]::new))
                .addBoolean(accepted)
                .addLong(redriveId);
        return connection
                .preparedQuery(JOBS)
                .execute(parameters)
                .chain(() -> connection
                        .preparedQuery(EFFECTS)
                        .execute(Tuple.tuple()
                                .addValue(jobs.stream().map(LockedJob::effectId).toArray(Long[]::new))))
                .replaceWithVoid();
    }

    /**
     * Makes a live one due that waits for its next attempt; all else stays.
     *
     * @param accepted whether also when the target may have forgotten the key
     */
    static Uni<Void> hasten(SqlConnection connection, long jobId, boolean accepted) {
        return connection
                .preparedQuery(HASTEN)
                .execute(Tuple.of(jobId, accepted))
                .replaceWithVoid();
    }
}
