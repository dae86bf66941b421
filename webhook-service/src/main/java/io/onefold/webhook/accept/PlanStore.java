package io.onefold.webhook.accept;

import io.onefold.webhook.accept.Plan.Link;
import io.onefold.webhook.accept.Plan.NewJob;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.UUID;
import java.util.stream.StreamSupport;

/** Writes a {@link Plan}; the statements go out one behind the other, without waiting for the answers between. */
final class PlanStore {
    static final String JOB_IDS = "SELECT nextval('webhook.job_ids') FROM generate_series(1, $1)";
    static final String OVERTAKE = "UPDATE webhook.effect SET newest = false WHERE effect_id = ANY ($1)";
    static final String EFFECTS = """
            INSERT INTO webhook.effect (effect_id, job_id, key, queue, collapse_key, generation, idempotency_key, traceparent)
            SELECT id, id, key, queue, collapse_key, generation, idempotency_key, traceparent
            FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::int[], $6::uuid[], $7::text[])
                AS effect (id, key, queue, collapse_key, generation, idempotency_key, traceparent)
            """;
    static final String SUPERSEDE =
            "UPDATE webhook.job SET state = 'superseded' WHERE job_id = ANY ($1) AND state = 'dead'";
    static final String JOBS = """
            INSERT INTO webhook.job (job_id, key, effect_id, queue, state, reason, ended_at)
            SELECT job_id, key, effect_id, queue, CASE WHEN reason IS NULL THEN 'waiting' ELSE 'dead' END, reason,
                CASE WHEN reason IS NOT NULL THEN now() END
            FROM unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::text[], $5::text[])
                AS job (job_id, key, effect_id, queue, reason)
            """;
    static final String TRY_AGAIN = """
            UPDATE webhook.effect SET job_id = job.job_id, state = CASE WHEN job.dead THEN 'dead' ELSE 'open' END,
                ended_at = CASE WHEN job.dead THEN now() END
            FROM unnest($1::bigint[], $2::bigint[], $3::bool[]) AS job (effect_id, job_id, dead)
            WHERE effect.effect_id = job.effect_id
            """;
    static final String RERUN = "UPDATE webhook.job SET rerun = true WHERE job_id = ANY ($1)";
    static final String LINKS = """
            INSERT INTO webhook.link (delivery_id, queue, effect_id, job_id, meaning)
            SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[])
            """;

    private PlanStore() {}

    /** Numbers that no other job has or will have. */
    static Uni<PrimitiveIterator.OfLong> jobIds(SqlConnection connection, int count) {
        return connection
                .preparedQuery(JOB_IDS)
                .execute(Tuple.of(count))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .mapToLong(row -> row.getLong(0))
                        .iterator());
    }

    static Uni<Void> write(SqlConnection connection, Plan plan) {
        List<Uni<?>> statements = new ArrayList<>();
        if (!plan.effects().isEmpty()) {
            statements.add(run(connection, OVERTAKE, ids(plan.overtaken())));
            statements.add(run(connection, EFFECTS, KeyStore.columns(plan.effects())));
        }
        if (!plan.superseded().isEmpty()) {
            statements.add(run(connection, SUPERSEDE, ids(plan.superseded())));
        }
        if (!plan.jobs().isEmpty()) {
            statements.add(run(connection, JOBS, jobs(plan.jobs())));
        }
        if (!plan.superseded().isEmpty()) {
            statements.add(run(connection, TRY_AGAIN, triedAgain(plan.jobs())));
        }
        if (!plan.reruns().isEmpty()) {
            statements.add(run(connection, RERUN, ids(plan.reruns())));
        }
        if (!plan.links().isEmpty()) {
            statements.add(run(connection, LINKS, links(plan.links())));
        }
        return statements.isEmpty()
                ? Uni.createFrom().voidItem()
                : Uni.combine().all().unis(statements).discardItems();
    }

    private static Uni<Integer> run(SqlConnection connection, String sql, Tuple parameters) {
        return connection.preparedQuery(sql).execute(parameters).map(rows -> rows.rowCount());
    }

    private static Tuple ids(Collection<Long> ids) {
        return Tuple.of(ids.toArray(Long[]::new));
    }

    private static Tuple jobs(List<NewJob> jobs) {
        return Tuple.of(
                jobs.stream().map(NewJob::jobId).toArray(Long[]::new),
                jobs.stream().map(NewJob::key).toArray(UUID[]::new),
                jobs.stream().map(NewJob::effectId).toArray(Long[]::new),
                jobs.stream().map(NewJob::queue).toArray(String[]::new),
                jobs.stream().map(NewJob::deadBecause).toArray(String[]::new));
    }

    /** Those whose effect was there before: an effect has the number of its first job. */
    private static Tuple triedAgain(List<NewJob> jobs) {
        List<NewJob> again =
                jobs.stream().filter(job -> job.jobId() != job.effectId()).toList();
        return Tuple.of(
                again.stream().map(NewJob::effectId).toArray(Long[]::new),
                again.stream().map(NewJob::jobId).toArray(Long[]::new),
                again.stream().map(job -> job.deadBecause() != null).toArray(Boolean[]::new));
    }

    private static Tuple links(List<Link> links) {
        return Tuple.of(
                links.stream().map(Link::deliveryId).toArray(Long[]::new),
                links.stream().map(Link::queue).toArray(String[]::new),
                links.stream().map(Link::effectId).toArray(Long[]::new),
                links.stream().map(Link::jobId).toArray(Long[]::new),
                links.stream().map(link -> link.meaning().word()).toArray(String[]::new));
    }
}
