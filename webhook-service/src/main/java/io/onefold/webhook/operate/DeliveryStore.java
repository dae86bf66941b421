package io.onefold.webhook.operate;

import io.onefold.webhook.operate.DeliveryDetail.Link;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads deliveries.
 *
 * <p>Their numbers rise as time does, see {@link JobListStore}; only those that are not pruned can be found by time at once.
 */
@ApplicationScoped
class DeliveryStore {
    static final String LIST = """
            SELECT delivery_id, source, event_id, event_type, standing, octet_length(body), received_at, pruned_at
            FROM webhook.delivery
            WHERE delivery_id > greatest($1, coalesce((SELECT delivery_id FROM webhook.delivery
                    WHERE pruned_at IS NULL AND received_at < $5::timestamptz - interval '10 minutes'
                    ORDER BY received_at DESC LIMIT 1), 0))
                AND delivery_id < coalesce((SELECT delivery_id FROM webhook.delivery
                    WHERE pruned_at IS NULL AND received_at > $6::timestamptz + interval '10 minutes'
                    ORDER BY received_at LIMIT 1), 9223372036854775807)
                AND ($2::text IS NULL OR source = $2)
                AND ($3::text IS NULL OR standing = $3)
                AND ($4::text IS NULL OR event_type = $4)
                AND ($5::timestamptz IS NULL OR received_at >= $5)
                AND ($6::timestamptz IS NULL OR received_at < $6)
            ORDER BY delivery_id LIMIT $7
            """;
    static final String FIND = """
            SELECT delivery_id, source, event_id, event_type, standing, octet_length(body), received_at, pruned_at, headers,
                body
            FROM webhook.delivery WHERE delivery_id = $1
            """;
    static final String LINKS = """
            SELECT effect.queue, collapse_key, effect_id, generation, link.job_id, meaning
            FROM webhook.link JOIN webhook.effect USING (effect_id) WHERE delivery_id = $1 ORDER BY effect.queue
            """;

    private final Pool pool;

    DeliveryStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /**
     * What to look for; null stands for anything.
     *
     * @param from received since
     * @param to received before
     */
    record Filter(
            @Nullable String source,
            @Nullable String standing,
            @Nullable String type,
            @Nullable OffsetDateTime from,
            @Nullable OffsetDateTime to) {}

    /** Those with a number above {@code after}. */
    Uni<Page<Delivery>> page(Filter filter, long after, int limit) {
        Tuple parameters = Tuple.tuple()
                .addLong(after)
                .addString(filter.source())
                .addString(filter.standing())
                .addString(filter.type())
                .addValue(filter.from())
                .addValue(filter.to())
                .addInteger(limit + 1);
        return pool.withConnection(connection -> connection.preparedQuery(LIST).execute(parameters))
                .map(rows -> {
                    List<Delivery> deliveries = new ArrayList<>(rows.size());
                    rows.forEach(row -> deliveries.add(delivery(row)));
                    return Page.of(deliveries, limit);
                });
    }

    Uni<Optional<DeliveryDetail>> find(long deliveryId) {
        return pool.withConnection(connection -> Uni.combine()
                .all()
                .unis(
                        connection.preparedQuery(FIND).execute(Tuple.of(deliveryId)),
                        connection.preparedQuery(LINKS).execute(Tuple.of(deliveryId)))
                .with((found, links) -> found.size() == 0
                        ? Optional.empty()
                        : Optional.of(detail(found.iterator().next(), links))));
    }

    private static Delivery delivery(Row row) {
        return new Delivery(
                row.getLong(0),
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getInteger(5),
                row.getOffsetDateTime(6).toInstant(),
                JobListStore.instant(row, 7));
    }

    private static DeliveryDetail detail(Row row, RowSet<Row> links) {
        JsonObject headers = row.getJsonObject(8);
        Buffer body = row.get(Buffer.class, 9);
        String text = body == null ? null : text(body.getBytes());
        List<Link> linked = new ArrayList<>(links.size());
        links.forEach(link -> linked.add(new Link(
                link.getString(0),
                link.getString(1),
                link.getLong(2),
                link.getInteger(3),
                link.getLong(4),
                link.getString(5))));
        return new DeliveryDetail(
                delivery(row),
                linked,
                headers == null ? null : headers.getMap(),
                text,
                body == null || text != null ? null : Base64.getEncoder().encodeToString(body.getBytes()));
    }

    /** Null if it is none. */
    private static @Nullable String text(byte[] body) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
