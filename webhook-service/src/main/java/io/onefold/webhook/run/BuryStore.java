package io.onefold.webhook.run;

import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.effect.EffectKey;
import io.onefold.webhook.run.FollowUpStore.Followed;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Ends jobs that may not be attempted any more, for their target may have forgotten the key, in the transaction that would
 * have claimed them; and makes the follow-ups that were asked for.
 */
final class BuryStore {
    static final String BURY = """
            WITH job AS (
                UPDATE webhook.job SET state = 'dead', reason = 'key_expired', ended_at = now()
                WHERE job_id = ANY ($1) AND ended_at IS NULL AND lease_until IS NULL
                RETURNING job_id, effect_id, rerun
            )
            UPDATE webhook.effect SET state = 'dead', ended_at = now() FROM job WHERE effect.effect_id = job.effect_id
            RETURNING job.job_id, job.rerun
            """;

    private final Queue queue;

    BuryStore(Queue queue) {
        this.queue = queue;
    }

    /** @param expired rows of {@link ClaimStore#LOCK_FRESH} */
    Uni<Void> bury(SqlConnection connection, List<Row> expired) {
        if (expired.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        Long[] jobs = expired.stream().map(row -> row.getLong(0)).toArray(Long[]::new);
        return connection
                .preparedQuery(BURY)
                .execute(Tuple.tuple().addValue(jobs))
                .map(rows -> {
                    Set<Long> asked = new HashSet<>();
                    rows.forEach(row -> {
                        if (row.getBoolean(1)) {
                            asked.add(row.getLong(0));
                        }
                    });
                    return asked;
                })
                .chain(asked -> FollowUpStore.make(
                        connection,
                        expired.stream()
                                .filter(row -> asked.contains(row.getLong(0)))
                                .map(this::followed)
                                .toList()));
    }

    private Followed followed(Row row) {
        return new Followed(row.getLong(2), new EffectKey(queue.name(), row.getString(3)), row.getInteger(4));
    }
}
