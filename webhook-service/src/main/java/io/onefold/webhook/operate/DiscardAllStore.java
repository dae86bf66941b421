package io.onefold.webhook.operate;

import io.onefold.config.Durations;
import io.onefold.redrive.RedriveFilter;
import io.onefold.webhook.effect.EffectKey;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonObject;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Discards the dead jobs of a queue that a filter names, a thousand in a transaction. Who asked, why and how many there were is
 * written before the first.
 *
 * <p>Guarantee: a job that died since is not meant. Who dies on the way leaves the rest dead; asking again goes on.
 *
 * <p>Order: effects by key, then jobs, as everybody who changes several.
 */
@ApplicationScoped
class DiscardAllStore {
    static final String FOUND = """
            SELECT count(*), now() - $2 * interval '1 second', now() - $3 * interval '1 second' FROM webhook.job
            WHERE queue = $1 AND state = 'dead'
                AND ended_at <= now() - $2 * interval '1 second' AND ended_at > now() - $3 * interval '1 second'
                AND ($4::text IS NULL OR reason = $4) AND ($5::uuid IS NULL OR key = $5)
                AND ($6::text IS NULL OR EXISTS (SELECT FROM webhook.link JOIN webhook.delivery USING (delivery_id)
                    WHERE link.effect_id = job.effect_id AND delivery.source = $6))
            """;
    static final String SOME = """
            SELECT job_id FROM webhook.job
            WHERE queue = $1 AND state = 'dead' AND ended_at <= $2 AND ended_at > $3
                AND ($4::text IS NULL OR reason = $4) AND ($5::uuid IS NULL OR key = $5)
                AND ($6::text IS NULL OR EXISTS (SELECT FROM webhook.link JOIN webhook.delivery USING (delivery_id)
                    WHERE link.effect_id = job.effect_id AND delivery.source = $6))
                AND job_id > $7
            ORDER BY job_id LIMIT $8
            """;
    static final String DISCARD = """
            UPDATE webhook.job SET state = 'discarded' WHERE job_id = ANY ($1) AND state = 'dead' AND ended_at <= $2
            """;

    private static final int AT_ONCE = 1_000;

    private final Pool pool;

    DiscardAllStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** Those that there are, and when they died. */
    private record Found(long jobs, OffsetDateTime diedBefore, OffsetDateTime diedAfter) {}

    /** How many it names. */
    Uni<Long> count(String queue, RedriveFilter filter) {
        return pool.withConnection(connection -> found(connection, queue, filter))
                .map(Found::jobs);
    }

    /** How many are discarded now that were not before. */
    Uni<Long> discard(String queue, RedriveFilter filter, String reason, String who) {
        AtomicLong last = new AtomicLong();
        return pool.withTransaction(connection -> found(connection, queue, filter)
                        .call(found -> write(connection, queue, filter, reason, who, found.jobs())))
                .chain(found -> Multi.createBy()
                        .repeating()
                        .uni(() -> step(queue, filter, found, last))
                        .whilst(step -> step.seen() == AT_ONCE)
                        .collect()
                        .in(() -> new long[1], (sum, step) -> sum[0] += step.discarded()))
                .map(sum -> sum[0]);
    }

    private record Step(int seen, int discarded) {}

    private Uni<Step> step(String queue, RedriveFilter filter, Found found, AtomicLong last) {
        Tuple parameters = parameters(queue, found.diedBefore(), found.diedAfter(), filter)
                .addLong(last.get())
                .addInteger(AT_ONCE);
        return pool.withTransaction(connection -> connection
                .preparedQuery(SOME)
                .execute(parameters)
                .map(rows -> {
                    List<Long> ids = new ArrayList<>(rows.size());
                    rows.forEach(row -> ids.add(row.getLong(0)));
                    return ids;
                })
                .call(ids -> JobLockStore.lockAll(connection, ids, any -> Duration.ZERO))
                .chain(ids -> connection
                        .preparedQuery(DISCARD)
                        .execute(Tuple.of(ids.toArray(Long[]::new), found.diedBefore()))
                        .map(rows -> new Step(ids.size(), rows.rowCount()))
                        .invoke(() -> ids.forEach(last::set))));
    }

    private static Uni<Found> found(SqlConnection connection, String queue, RedriveFilter filter) {
        Duration youngest = filter.olderThan() == null ? Duration.ZERO : filter.olderThan();
        Duration oldest = filter.youngerThan() == null ? Durations.LONGEST : filter.youngerThan();
        return connection
                .preparedQuery(FOUND)
                .execute(parameters(queue, youngest.toSeconds(), oldest.toSeconds(), filter))
                .map(rows -> {
                    Row row = rows.iterator().next();
                    return new Found(row.getLong(0), row.getOffsetDateTime(1), row.getOffsetDateTime(2));
                });
    }

    private static Tuple parameters(String queue, Object before, Object after, RedriveFilter filter) {
        return Tuple.tuple()
                .addString(queue)
                .addValue(before)
                .addValue(after)
                .addString(filter.reason())
                .addValue(key(queue, filter.key()))
                .addString(filter.source());
    }

    private static @Nullable Object key(String queue, @Nullable String key) {
        return key == null ? null : new EffectKey(queue, key).id();
    }

    private static Uni<Void> write(
            SqlConnection connection, String queue, RedriveFilter filter, String reason, String who, long jobs) {
        if (jobs == 0) {
            return Uni.createFrom().voidItem();
        }
        JsonObject written = new JsonObject(filter.toJson().toString());
        Map<String, Object> detail = Map.of("queue", queue, "filter", written, "reason", reason, "jobs", jobs);
        return ActionStore.write(connection, who, Action.DISCARD, null, detail);
    }
}
