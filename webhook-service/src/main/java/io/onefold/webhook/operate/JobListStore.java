package io.onefold.webhook.operate;

import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Lists jobs, page by page.
 *
 * <p>Jobs have no index by time. Their numbers rise as time does, but for what lies between the begin of a transaction and
 * its taking a number: an effect made ten minutes before {@code from} has a lower number than every job made after it.
 */
@ApplicationScoped
class JobListStore {
    static final String LIST = """
            SELECT job.job_id, job.queue, collapse_key, job.state, reason, effect_id, generation, idempotency_key, attempts,
                rerun, cancelled, job.made_at, run_at, job.ended_at, worker, lease_until
            FROM webhook.job JOIN webhook.effect USING (effect_id)
            WHERE job.job_id > greatest($1, coalesce((SELECT effect_id FROM webhook.effect
                    WHERE made_at < $5::timestamptz - interval '10 minutes' ORDER BY made_at DESC LIMIT 1), 0))
                AND job.job_id < coalesce((SELECT effect_id FROM webhook.effect
                    WHERE made_at > $6::timestamptz + interval '10 minutes' ORDER BY made_at LIMIT 1), 9223372036854775807)
                AND ($2::text IS NULL OR job.queue = $2)
                AND ($3::text[] IS NULL OR job.state = ANY ($3))
                AND ($4::uuid[] IS NULL OR effect.key = ANY ($4))
                AND ($5::timestamptz IS NULL OR job.made_at >= $5)
                AND ($6::timestamptz IS NULL OR job.made_at < $6)
            ORDER BY job.job_id LIMIT $7
            """;

    private final Pool pool;

    JobListStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /**
     * What to look for; null stands for anything.
     *
     * @param keys as the database tells keys apart
     * @param from made since
     * @param to made before
     */
    record Filter(
            @Nullable String queue,
            @Nullable List<String> states,
            @Nullable List<UUID> keys,
            @Nullable OffsetDateTime from,
            @Nullable OffsetDateTime to) {}

    /** Those with a number above {@code after}. */
    Uni<Page<Job>> page(Filter filter, long after, int limit) {
        Tuple parameters = Tuple.tuple()
                .addLong(after)
                .addString(filter.queue())
                .addValue(filter.states() == null ? null : filter.states().toArray(String[]::new))
                .addValue(filter.keys() == null ? null : filter.keys().toArray(UUID[]::new))
                .addValue(filter.from())
                .addValue(filter.to())
                .addInteger(limit + 1);
        return pool.withConnection(connection -> connection.preparedQuery(LIST).execute(parameters))
                .map(rows -> {
                    List<Job> jobs = new ArrayList<>(rows.size());
                    rows.forEach(row -> jobs.add(job(row)));
                    return Page.of(jobs, limit);
                });
    }

    /** The first columns of a row. */
    static Job job(Row row) {
        return new Job(
                row.getLong(0),
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getLong(5),
                row.getInteger(6),
                row.getUUID(7),
                row.getInteger(8),
                row.getBoolean(9),
                row.getBoolean(10),
                row.getOffsetDateTime(11).toInstant(),
                row.getOffsetDateTime(12).toInstant(),
                instant(row, 13),
                row.getString(14),
                instant(row, 15));
    }

    static @Nullable Instant instant(Row row, int column) {
        OffsetDateTime time = row.getOffsetDateTime(column);
        return time == null ? null : time.toInstant();
    }
}
