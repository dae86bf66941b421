package io.onefold.webhook.redrive;

import io.onefold.config.Durations;
import io.onefold.redrive.Course;
import io.onefold.redrive.RedriveFilter;
import io.onefold.redrive.RedriveRequest;
import io.onefold.webhook.accept.Refused;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.effect.EffectKey;
import io.onefold.webhook.operate.ActionStore;
import io.onefold.webhook.redrive.DryRun.Reason;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonObject;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import io.vertx.pgclient.PgException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Begins redrives, and says what one would find.
 *
 * <p>Guarantee: while one of a queue is canary, running or paused, no other begins: a unique index says so, whoever asks
 * whom.
 */
@ApplicationScoped
class RedriveStore {
    static final String FOUND = """
            SELECT coalesce(job.reason, ''), count(*), count(live.job_id),
                count(*) FILTER (WHERE live.job_id IS NULL AND NOT effect.newest),
                count(*) FILTER (WHERE live.job_id IS NULL AND effect.newest AND effect.unknown
                    AND effect.first_attempt_at + $7 * interval '1 second' < now()),
                count(*) FILTER (WHERE live.job_id IS NULL AND effect.newest AND effect.unknown)
            FROM webhook.job JOIN webhook.effect USING (effect_id)
            LEFT JOIN webhook.job AS live ON live.key = job.key AND live.state IN ('waiting', 'running', 'retrying')
            WHERE job.queue = $1 AND job.state = 'dead'
                AND job.ended_at <= now() - $2 * interval '1 second' AND job.ended_at > now() - $3 * interval '1 second'
                AND ($4::text IS NULL OR job.reason = $4) AND ($5::uuid IS NULL OR job.key = $5)
                AND ($6::text IS NULL OR EXISTS (SELECT FROM webhook.link JOIN webhook.delivery USING (delivery_id)
                    WHERE link.effect_id = job.effect_id AND delivery.source = $6))
            GROUP BY 1 ORDER BY 2 DESC, 1
            """;
    static final String BEGIN = """
            INSERT INTO webhook.redrive (queue, filter, died_before, died_after, rate, new_generation, accept_double, who,
                phase, canary, total)
            VALUES ($1, $2, now() - $3 * interval '1 second', now() - $4 * interval '1 second', $5, $6, $7, $8, $9, $10, $11)
            RETURNING redrive_id
            """;

    private final Pool pool;

    RedriveStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** What it would find. */
    Uni<DryRun> dryRun(RedriveRequest request, Queue queue) {
        return pool.withTransaction(connection -> found(connection, request, queue));
    }

    /** Its number. Fails with {@link Refused} while there is another one of the queue. */
    Uni<Long> begin(RedriveRequest request, Queue queue, String who) {
        return pool.withTransaction(connection -> found(connection, request, queue)
                        .chain(found -> write(connection, request, found, who)
                                .call(id -> ActionStore.write(
                                        connection,
                                        who,
                                        "redrive",
                                        null,
                                        Map.of(
                                                "redrive", id,
                                                "target", request.of(),
                                                "filter", filter(request.filter()),
                                                "rate", found.rate(),
                                                "jobs", found.jobs(),
                                                "newGeneration", request.newGeneration(),
                                                "acceptDoubleEffect", request.acceptDoubleEffect())))))
                .onFailure(PgException.class)
                .transform(failure -> "23505".equals(failure.getSqlState()) // unique_violation
                        ? new Refused("a redrive of " + request.of() + " is under way: resume or cancel it first")
                        : failure);
    }

    private static Uni<DryRun> found(SqlConnection connection, RedriveRequest request, Queue queue) {
        Double asked = request.rate();
        Uni<Double> rate = asked == null
                ? RateStore.rate(connection, queue)
                : Uni.createFrom().item(asked);
        return rate.chain(chosen -> reasons(connection, request.filter(), queue)
                .map(reasons -> DryRun.of(
                        queue.name(), chosen, reasons, request.newGeneration(), request.acceptDoubleEffect())));
    }

    private static Uni<List<Reason>> reasons(SqlConnection connection, RedriveFilter filter, Queue queue) {
        String key = filter.key();
        Tuple parameters = Tuple.tuple()
                .addString(queue.name())
                .addLong(olderThan(filter))
                .addLong(youngerThan(filter))
                .addString(filter.reason())
                .addValue(key == null ? null : new EffectKey(queue.name(), key).id())
                .addString(filter.source())
                .addLong(queue.target().keyMemory().toSeconds());
        return connection.preparedQuery(FOUND).execute(parameters).map(rows -> {
            List<Reason> reasons = new ArrayList<>();
            rows.forEach(row -> reasons.add(new Reason(
                    row.getString(0), row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5))));
            return reasons;
        });
    }

    private static Uni<Long> write(SqlConnection connection, RedriveRequest request, DryRun found, String who) {
        Tuple parameters = Tuple.tuple()
                .addString(request.of())
                .addValue(filter(request.filter()))
                .addLong(olderThan(request.filter()))
                .addLong(youngerThan(request.filter()))
                .addDouble(found.rate())
                .addBoolean(request.newGeneration())
                .addBoolean(request.acceptDoubleEffect())
                .addString(who)
                .addString(Course.begin(request.canary()).phase().word())
                .addInteger(request.canary())
                .addLong(found.jobs());
        return connection
                .preparedQuery(BEGIN)
                .execute(parameters)
                .map(rows -> rows.iterator().next().getLong(0));
    }

    private static JsonObject filter(RedriveFilter filter) {
        return new JsonObject(filter.toJson().toString());
    }

    private static long olderThan(RedriveFilter filter) {
        return filter.olderThan() == null ? 0 : filter.olderThan().toSeconds();
    }

    private static long youngerThan(RedriveFilter filter) {
        return (filter.youngerThan() == null ? Durations.LONGEST : filter.youngerThan()).toSeconds();
    }
}
