package io.onefold.webhook.keep;

import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/**
 * Empties deliveries that came long ago and that no live job stands for. The rows stay: the id of each event is taken for
 * ever.
 *
 * <p>Walks through those that are not pruned, in the order of their time. Takes rows only where they are free.
 */
@ApplicationScoped
class DeliveryPruneStore {
    static final String PRUNE = """
            WITH seen AS (
                SELECT delivery_id, received_at FROM webhook.delivery
                WHERE pruned_at IS NULL AND received_at >= $1 AND (received_at, delivery_id) > ($1, $2)
                    AND received_at < now() - $3 * interval '1 second'
                ORDER BY received_at, delivery_id LIMIT $4
            ), free AS (
                SELECT delivery_id FROM webhook.delivery
                WHERE delivery_id IN (SELECT delivery_id FROM seen) AND pruned_at IS NULL AND NOT EXISTS (
                    SELECT FROM webhook.link JOIN webhook.job USING (effect_id)
                    WHERE link.delivery_id = delivery.delivery_id AND job.ended_at IS NULL)
                FOR UPDATE SKIP LOCKED
            ), pruned AS (
                UPDATE webhook.delivery SET headers = NULL, body = NULL, pruned_at = now() FROM free
                WHERE delivery.delivery_id = free.delivery_id RETURNING delivery.delivery_id
            ), last AS (
                SELECT received_at, delivery_id FROM seen ORDER BY received_at DESC, delivery_id DESC LIMIT 1
            )
            SELECT (SELECT count(*) FROM pruned), coalesce((SELECT received_at FROM last), $1),
                coalesce((SELECT delivery_id FROM last), $2), (SELECT count(*) FROM seen) = $4
            """;

    private final Pool pool;

    DeliveryPruneStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** Where a walk is: behind this delivery. */
    record Place(OffsetDateTime receivedAt, long deliveryId) {
        static final Place BEGINNING = new Place(OffsetDateTime.of(1970, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC), 0);
    }

    /** Looks at no more than {@code most} deliveries behind a place. */
    Uni<Step<Place>> prune(Duration keep, Place after, int most) {
        Tuple parameters = Tuple.of(after.receivedAt(), after.deliveryId(), keep.toSeconds(), most);
        return pool.withConnection(connection -> connection
                .preparedQuery(PRUNE)
                .execute(parameters)
                .map(rows -> step(rows.iterator().next())));
    }

    private static Step<Place> step(Row row) {
        return new Step<>(row.getInteger(0), new Place(row.getOffsetDateTime(1), row.getLong(2)), row.getBoolean(3));
    }
}
