package io.onefold.webhook.run;

import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.run.JobBody.Cause;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Freezes the bodies of claimed jobs and writes their attempts, in the transaction that claims. */
final class FreezeStore {
    static final String CAUSES = """
            SELECT effect_id, cause.*
            FROM unnest($1::bigint[]) AS effect (effect_id) CROSS JOIN LATERAL (
                SELECT delivery_id, source, event_id, event_type, count(*) OVER ()
                FROM webhook.link JOIN webhook.delivery USING (delivery_id)
                WHERE link.effect_id = effect.effect_id ORDER BY delivery_id LIMIT $2
            ) AS cause
            ORDER BY effect_id, delivery_id
            """;
    static final String FIRST_PAYLOAD = """
            SELECT effect_id, cause.body
            FROM unnest($1::bigint[]) AS effect (effect_id) CROSS JOIN LATERAL (
                SELECT body FROM webhook.link JOIN webhook.delivery USING (delivery_id)
                WHERE link.effect_id = effect.effect_id AND body IS NOT NULL ORDER BY delivery_id LIMIT 1
            ) AS cause
            """;
    static final String LAST_PAYLOAD = """
            SELECT effect_id, cause.body
            FROM unnest($1::bigint[]) AS effect (effect_id) CROSS JOIN LATERAL (
                SELECT body FROM webhook.link JOIN webhook.delivery USING (delivery_id)
                WHERE link.effect_id = effect.effect_id AND body IS NOT NULL ORDER BY delivery_id DESC LIMIT 1
            ) AS cause
            """;
    static final String FREEZE = """
            UPDATE webhook.effect SET body = coalesce(effect.body, frozen.body),
                first_attempt_at = coalesce(first_attempt_at, now()), last_attempt_at = now()
            FROM unnest($1::bigint[], $2::bytea[]) AS frozen (effect_id, body)
            WHERE effect.effect_id = frozen.effect_id
            """;
    static final String ATTEMPTS = """
            INSERT INTO webhook.attempt (job_id, number, epoch, worker)
            SELECT job_id, number, epoch, $4 FROM unnest($1::bigint[], $2::int[], $3::bigint[])
                AS attempt (job_id, number, epoch)
            """;

    private final Queue queue;
    private final String worker;

    FreezeStore(Queue queue, String worker) {
        this.queue = queue;
        this.worker = worker;
    }

    /**
     * The body of each effect: the one that was frozen before, or a new one.
     *
     * @param locked rows of {@link ClaimStore#LOCK_FRESH}
     */
    Uni<Map<Long, Buffer>> bodies(SqlConnection connection, List<Row> locked) {
        Map<Long, Buffer> bodies = new HashMap<>();
        Map<Long, Row> unfrozen = new HashMap<>();
        locked.forEach(effect -> {
            Buffer body = effect.get(Buffer.class, 7);
            if (body == null) {
                unfrozen.put(effect.getLong(2), effect);
            } else {
                bodies.put(effect.getLong(2), body);
            }
        });
        return unfrozen.isEmpty()
                ? Uni.createFrom().item(bodies)
                : make(connection, unfrozen).map(made -> {
                    bodies.putAll(made);
                    return bodies;
                });
    }

    private Uni<Map<Long, Buffer>> make(SqlConnection connection, Map<Long, Row> effects) {
        String payload = queue.latestPayload() ? LAST_PAYLOAD : FIRST_PAYLOAD;
        return Uni.combine()
                .all()
                .unis(
                        connection
                                .preparedQuery(CAUSES)
                                .execute(ids(effects.keySet()).addInteger(JobBody.MOST_CAUSES)),
                        connection.preparedQuery(payload).execute(ids(effects.keySet())))
                .with((causes, payloads) -> {
                    Map<Long, List<Row>> causesOf = new HashMap<>();
                    causes.forEach(cause -> causesOf.computeIfAbsent(cause.getLong(0), id -> new ArrayList<>())
                            .add(cause));
                    Map<Long, Buffer> payloadOf = new HashMap<>();
                    payloads.forEach(row -> payloadOf.put(row.getLong(0), row.get(Buffer.class, 1)));
                    Map<Long, Buffer> bodies = new HashMap<>();
                    effects.forEach((id, effect) ->
                            bodies.put(id, body(effect, causesOf.getOrDefault(id, List.of()), payloadOf.get(id))));
                    return bodies;
                });
    }

    private Buffer body(Row effect, List<Row> causes, @Nullable Buffer payload) {
        long all = causes.isEmpty() ? 0 : causes.get(0).getLong(5);
        return new JobBody(
                        queue.name(),
                        effect.getString(3),
                        effect.getLong(0),
                        effect.getInteger(4),
                        causes.stream()
                                .map(row ->
                                        new Cause(row.getLong(1), row.getString(2), row.getString(3), row.getString(4)))
                                .toList(),
                        all - causes.size(),
                        payload)
                .toJson();
    }

    /** Writes the bodies and the attempts. */
    Uni<Void> write(SqlConnection connection, List<Claimed> claims) {
        if (claims.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        Tuple frozen = Tuple.of(
                claims.stream().map(claim -> claim.attempt().effectId()).toArray(Long[]::new),
                claims.stream().map(claim -> Buffer.buffer(claim.call().body())).toArray(Buffer[]::new));
        Tuple attempts = Tuple.of(
                claims.stream().map(claim -> claim.attempt().jobId()).toArray(Long[]::new),
                claims.stream().map(claim -> claim.attempt().number()).toArray(Integer[]::new),
                claims.stream().map(claim -> claim.attempt().epoch()).toArray(Long[]::new),
                worker);
        return Uni.combine()
                .all()
                .unis(
                        connection.preparedQuery(FREEZE).execute(frozen),
                        connection.preparedQuery(ATTEMPTS).execute(attempts))
                .discardItems();
    }

    private static Tuple ids(Set<Long> ids) {
        return Tuple.tuple().addValue(ids.toArray(Long[]::new));
    }
}
