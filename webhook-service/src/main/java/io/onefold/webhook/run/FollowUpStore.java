package io.onefold.webhook.run;

import io.onefold.webhook.declare.Policy;
import io.onefold.webhook.effect.EffectKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The follow-ups of jobs that somebody asked to run once more ({@code rerun}), made in the transaction that ends them.
 *
 * <p>Guarantee: exactly one per ended job. The deliveries that asked for it become its own, and no others: each is named in
 * one body.
 *
 * <p>A delivery keeps the number of the job that it was answered with. An effect has the number of its first job, and numbers
 * grow: who was answered with a lower one came to the effect as to a follow-up, and its body stands for him. Both numbers
 * are written under the lock of the key, which whoever freezes the body has too.
 */
public final class FollowUpStore {
    static final String JOB_IDS = "SELECT nextval('webhook.job_ids') FROM generate_series(1, $1)";
    static final String OVERTAKE = "UPDATE webhook.effect SET newest = false WHERE effect_id = ANY ($1)";
    static final String EFFECTS = """
            INSERT INTO webhook.effect (effect_id, job_id, key, queue, collapse_key, generation, idempotency_key)
            SELECT id, id, key, queue, collapse_key, generation, idempotency_key
            FROM unnest($1::bigint[], $2::bigint[], $3::uuid[]) AS follow (id, followed, idempotency_key)
            JOIN LATERAL (SELECT key, queue, collapse_key, generation + 1 AS generation
                FROM webhook.effect WHERE effect_id = followed) AS before ON true
            """;
    static final String JOBS = """
            INSERT INTO webhook.job (job_id, key, effect_id, queue)
            SELECT effect_id, key, effect_id, queue FROM webhook.effect WHERE effect_id = ANY ($1)
            """;
    static final String LINKS = """
            UPDATE webhook.link SET effect_id = follow.id
            FROM unnest($1::bigint[], $2::bigint[]) AS follow (id, followed)
            WHERE link.effect_id = follow.followed AND link.meaning = 'rerun' AND link.job_id >= follow.followed
            """;

    private FollowUpStore() {}

    /** An effect whose job has ended, and one more is to follow. */
    public record Followed(long effectId, EffectKey key, int generation) {}

    /** Makes them; the caller has the keys. */
    public static Uni<Void> make(SqlConnection connection, List<Followed> followed) {
        if (followed.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        Long[] before = followed.stream().map(Followed::effectId).toArray(Long[]::new);
        return connection
                .preparedQuery(JOB_IDS)
                .execute(Tuple.of(followed.size()))
                .map(rows -> {
                    List<Long> ids = new ArrayList<>();
                    rows.forEach(row -> ids.add(row.getLong(0)));
                    return ids.toArray(Long[]::new);
                })
                .chain(ids -> Uni.combine()
                        .all()
                        .unis(
                                connection
                                        .preparedQuery(OVERTAKE)
                                        .execute(Tuple.tuple().addValue(before)),
                                connection.preparedQuery(EFFECTS).execute(Tuple.of(ids, before, keys(followed, ids))),
                                connection
                                        .preparedQuery(JOBS)
                                        .execute(Tuple.tuple().addValue(ids)),
                                connection.preparedQuery(LINKS).execute(Tuple.of(ids, before)))
                        .discardItems());
    }

    private static UUID[] keys(List<Followed> followed, Long[] ids) {
        UUID[] keys = new UUID[ids.length];
        for (int at = 0; at < ids.length; at++) {
            Followed before = followed.get(at);
            keys[at] = before.key().idempotencyKey(Policy.RERUN, before.generation() + 1, ids[at]);
        }
        return keys;
    }
}
