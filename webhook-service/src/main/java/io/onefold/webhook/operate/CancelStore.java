package io.onefold.webhook.operate;

import io.onefold.webhook.accept.Refused;
import io.onefold.webhook.run.FollowUpStore;
import io.onefold.webhook.run.FollowUpStore.Followed;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Cancels jobs, each in one transaction with the row that says who asked.
 *
 * <p>Guarantee: a job that waits ends at once, with its effect, and with its follow-up if one was asked for. One that runs is
 * marked: whoever ends its attempt ends the job, as cancelled unless the attempt was a success.
 */
@ApplicationScoped
class CancelStore {
    static final String END = """
            UPDATE webhook.job SET state = 'cancelled', ended_at = now() WHERE job_id = $1 RETURNING rerun
            """;
    static final String EFFECT = "UPDATE webhook.effect SET state = 'cancelled', ended_at = now() WHERE effect_id = $1";
    static final String MARK = "UPDATE webhook.job SET cancelled = true WHERE job_id = $1";

    private final Pool pool;

    CancelStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** Fails with {@link Refused} or 404. */
    Uni<Done> cancel(long jobId, String who) {
        return pool.withTransaction(connection -> JobLockStore.lock(connection, jobId, queue -> Duration.ZERO)
                .chain(job -> cancel(connection, job))
                .call(done ->
                        ActionStore.write(connection, who, Action.CANCEL, jobId, Map.of("outcome", done.outcome()))));
    }

    private static Uni<Done> cancel(SqlConnection connection, LockedJob job) {
        return switch (job.state()) {
            case "waiting", "retrying" ->
                end(connection, job).replaceWith(new Done(job.id(), job.key().queue(), "cancelled"));
            case "running" ->
                connection
                        .preparedQuery(MARK)
                        .execute(Tuple.of(job.id()))
                        .replaceWith(new Done(job.id(), job.key().queue(), "cancelling"));
            default -> Uni.createFrom().failure(new Refused("job " + job.id() + " has ended: it is " + job.state()));
        };
    }

    private static Uni<Void> end(SqlConnection connection, LockedJob job) {
        return connection
                .preparedQuery(END)
                .execute(Tuple.of(job.id()))
                .map(rows -> rows.iterator().next().getBoolean(0))
                .call(() -> connection.preparedQuery(EFFECT).execute(Tuple.of(job.effectId())))
                .chain(rerun -> FollowUpStore.make(connection, rerun ? List.of(followed(job)) : List.of()));
    }

    private static Followed followed(LockedJob job) {
        return new Followed(job.effectId(), job.key(), job.generation());
    }
}
