package io.onefold.webhook.accept;

import io.onefold.webhook.accept.Arrival.Route;
import io.onefold.webhook.accept.Arrival.Standing;
import io.onefold.webhook.accept.Reintegration.Wish;
import io.onefold.webhook.declare.Source;
import io.onefold.webhook.effect.EffectKey;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Has something done once more because an operator asks for it: a delivery of the source {@link Source#OPERATOR}, which
 * makes an effect of the next generation whatever the policy is, or is collapsed into the live job.
 *
 * <p>Guarantee: an effect that may be there already is not doubled unless the wish accepts it. No dead job of the key is
 * attempted again once there is a newer effect.
 *
 * <p>Order: as all who accept.
 */
@ApplicationScoped
public class ReintegrateStore {
    static final String NAME = "SELECT gen_random_uuid()::text";
    static final String COPY = """
            SELECT cause.body, cause.event_type
            FROM webhook.effect CROSS JOIN LATERAL (
                SELECT body, event_type FROM webhook.link JOIN webhook.delivery USING (delivery_id)
                WHERE link.effect_id = effect.effect_id AND body IS NOT NULL ORDER BY delivery_id DESC LIMIT 1
            ) AS cause
            WHERE effect.key = $1 ORDER BY generation DESC LIMIT 1
            """;
    static final String ASKED_FOR = """
            SELECT collapse_key, effect.queue FROM webhook.link JOIN webhook.effect USING (effect_id) WHERE delivery_id = $1
            """;
    static final String UNKNOWN = """
            SELECT generation, job_id FROM webhook.effect
            WHERE key = $1 AND unknown AND (effect_id = $2 AND state <> 'done'
                OR effect_id IN (SELECT effect_id FROM webhook.job WHERE key = $1 AND state = 'dead'))
            ORDER BY generation DESC LIMIT 1
            """;
    static final String SUPERSEDE = """
            UPDATE webhook.job SET state = 'superseded' WHERE key = $1 AND state = 'dead' RETURNING job_id
            """;

    private final AcceptStore accepting;

    ReintegrateStore(AcceptStore accepting) {
        this.accepting = accepting;
    }

    /** Writes it, in a transaction that the caller commits. Fails with {@link Refused}, and then the caller rolls back. */
    public Uni<Reintegration> reintegrate(SqlConnection connection, Wish wish) {
        return name(connection, wish)
                .chain(name -> arrival(connection, wish, name))
                .map(arrival -> new Batch(List.of(arrival)))
                .chain(batch -> accepting
                        .write(connection, batch, Decision::byOperator, true)
                        .chain(plan ->
                                settle(connection, wish, plan, batch.results().get(0))));
    }

    private static Uni<String> name(SqlConnection connection, Wish wish) {
        return wish.askedAs() != null
                ? Uni.createFrom().item(wish.askedAs())
                : connection
                        .preparedQuery(NAME)
                        .execute()
                        .map(rows -> rows.iterator().next().getString(0));
    }

    private static Uni<Arrival> arrival(SqlConnection connection, Wish wish, String name) {
        byte[] payload = wish.payload();
        if (payload != null) {
            return Uni.createFrom().item(arrival(wish.key(), name, null, payload));
        }
        return connection
                .preparedQuery(COPY)
                .execute(Tuple.of(wish.key().id()))
                .map(rows -> copy(wish.key(), name, rows));
    }

    private static Arrival copy(EffectKey key, String name, RowSet<Row> newest) {
        if (newest.size() == 0) {
            throw new Refused("no delivery of this key has a body: give a payload");
        }
        Row row = newest.iterator().next();
        return arrival(key, name, row.getString(1), row.get(Buffer.class, 0).getBytes());
    }

    private static Arrival arrival(EffectKey key, String name, @Nullable String eventType, byte[] body) {
        return new Arrival(
                Source.OPERATOR,
                name,
                eventType,
                Standing.ROUTED,
                List.of(new Route(key.queue(), key.collapseKey())),
                Map.of(),
                body,
                null);
    }

    private static Uni<Reintegration> settle(SqlConnection connection, Wish wish, Plan plan, Accepted accepted) {
        if (accepted.duplicate()) {
            return requireSame(connection, wish, accepted);
        }
        if (plan.overtaken().isEmpty()) {
            return Uni.createFrom().item(new Reintegration(accepted, null, List.of()));
        }
        Long overtaken = plan.overtaken().get(0);
        return requireKnown(connection, wish, overtaken)
                .chain(() -> connection
                        .preparedQuery(SUPERSEDE)
                        .execute(Tuple.of(wish.key().id())))
                .map(rows -> {
                    List<Long> superseded = new ArrayList<>(rows.size());
                    rows.forEach(row -> superseded.add(row.getLong(0)));
                    return new Reintegration(accepted, overtaken, superseded);
                });
    }

    /** A wish that was made before is answered as it was then, if it is the same. */
    private static Uni<Reintegration> requireSame(SqlConnection connection, Wish wish, Accepted accepted) {
        return connection
                .preparedQuery(ASKED_FOR)
                .execute(Tuple.of(accepted.deliveryId()))
                .map(rows -> {
                    Row before = rows.iterator().next();
                    EffectKey key = new EffectKey(before.getString(1), before.getString(0));
                    if (!key.equals(wish.key())) {
                        throw new Refused("this Idempotency-Key was used for another queue or key");
                    }
                    return new Reintegration(accepted, null, List.of());
                });
    }

    private static Uni<Void> requireKnown(SqlConnection connection, Wish wish, Long overtaken) {
        if (wish.acceptDoubleEffect()) {
            return Uni.createFrom().voidItem();
        }
        return connection
                .preparedQuery(UNKNOWN)
                .execute(Tuple.of(wish.key().id(), overtaken))
                .invoke(rows -> rows.forEach(row -> {
                    throw new Refused("the effect of generation " + row.getInteger(0) + " (job " + row.getLong(1)
                            + ") has an attempt of unknown outcome: it may be there already. With"
                            + " acceptDoubleEffect: true another one is made");
                }))
                .replaceWithVoid();
    }
}
