package io.onefold.webhook.operate;

import io.onefold.config.Durations;
import io.onefold.redrive.RedriveFilter;
import io.onefold.webhook.effect.EffectKey;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Lists, counts and exports dead jobs. All go by the index of dead jobs, however many others there are. */
@ApplicationScoped
class DeadJobStore {
    static final String LIST = """
            SELECT job.job_id, job.queue, collapse_key, job.state, reason, effect_id, generation, idempotency_key, attempts,
                rerun, cancelled, job.made_at, run_at, job.ended_at, worker, lease_until
            FROM webhook.job JOIN webhook.effect USING (effect_id)
            WHERE job.state = 'dead' AND job.job_id > $7
                AND job.ended_at <= now() - $1 * interval '1 second' AND job.ended_at > now() - $2 * interval '1 second'
                AND ($3::text IS NULL OR job.queue = $3) AND ($4::text IS NULL OR reason = $4)
                AND ($5::uuid IS NULL OR job.key = $5)
                AND ($6::text IS NULL OR EXISTS (SELECT FROM webhook.link JOIN webhook.delivery USING (delivery_id)
                    WHERE link.effect_id = job.effect_id AND delivery.source = $6))
            ORDER BY job.job_id LIMIT $8
            """;
    static final String COUNT = """
            SELECT queue, coalesce(reason, ''), count(*), min(ended_at), max(ended_at) FROM webhook.job
            WHERE state = 'dead'
                AND ended_at <= now() - $1 * interval '1 second' AND ended_at > now() - $2 * interval '1 second'
                AND ($3::text IS NULL OR queue = $3) AND ($4::text IS NULL OR reason = $4)
                AND ($5::uuid IS NULL OR key = $5)
                AND ($6::text IS NULL OR EXISTS (SELECT FROM webhook.link JOIN webhook.delivery USING (delivery_id)
                    WHERE link.effect_id = job.effect_id AND delivery.source = $6))
            GROUP BY 1, 2 ORDER BY 1, 3 DESC, 2
            """;

    private static final int AT_ONCE = 1_000;

    private final Pool pool;

    DeadJobStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** Those with a number above {@code after}. */
    Uni<Page<Job>> page(@Nullable String queue, RedriveFilter filter, long after, int limit) {
        Tuple parameters = parameters(queue, filter).addLong(after).addInteger(limit + 1);
        return pool.withConnection(connection -> connection.preparedQuery(LIST).execute(parameters))
                .map(rows -> {
                    List<Job> jobs = new ArrayList<>(rows.size());
                    rows.forEach(row -> jobs.add(JobListStore.job(row)));
                    return Page.of(jobs, limit);
                });
    }

    /** All, read page by page as they are taken. */
    Multi<Job> all(@Nullable String queue, RedriveFilter filter) {
        AtomicLong last = new AtomicLong();
        return Multi.createBy()
                .repeating()
                .uni(() -> page(queue, filter, last.get(), AT_ONCE))
                .whilst(Page::more)
                .onItem()
                .invoke(page -> page.items().forEach(job -> last.set(job.id())))
                .onItem()
                .transformToMultiAndConcatenate(page -> Multi.createFrom().iterable(page.items()));
    }

    /** By queue and reason, the most frequent first. */
    Uni<List<DeadCount>> counts(@Nullable String queue, RedriveFilter filter) {
        return pool.withConnection(connection -> connection.preparedQuery(COUNT).execute(parameters(queue, filter)))
                .map(rows -> {
                    List<DeadCount> counts = new ArrayList<>(rows.size());
                    rows.forEach(row -> counts.add(new DeadCount(
                            row.getString(0),
                            row.getString(1),
                            row.getLong(2),
                            row.getOffsetDateTime(3).toInstant(),
                            row.getOffsetDateTime(4).toInstant())));
                    return counts;
                });
    }

    /** @param queue not null if the filter has a key, for keys are of a queue */
    private static Tuple parameters(@Nullable String queue, RedriveFilter filter) {
        String key = filter.key();
        return Tuple.tuple()
                .addLong(filter.olderThan() == null ? 0 : filter.olderThan().toSeconds())
                .addLong((filter.youngerThan() == null ? Durations.LONGEST : filter.youngerThan()).toSeconds())
                .addString(queue)
                .addString(filter.reason())
                .addValue(key == null || queue == null ? null : new EffectKey(queue, key).id())
                .addString(filter.source());
    }
}
