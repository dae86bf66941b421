package io.onefold.webhook.accept;

import io.onefold.webhook.accept.Accepted.Linked;
import io.onefold.webhook.accept.Accepted.Meaning;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.HashMap;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The rows of deliveries: each event of a source once, for ever. */
final class DeliveryStore {
    static final String WRITE = """
            INSERT INTO webhook.delivery (source, event_id, event_type, standing, headers, body, traceparent)
            SELECT source, event_id, event_type, standing, headers::jsonb, body, traceparent
            FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::text[])
                AS arrival (source, event_id, event_type, standing, headers, body, traceparent)
            ORDER BY source, event_id
            ON CONFLICT (source, event_id) DO NOTHING
            RETURNING source, event_id, delivery_id
            """;
    static final String KNOWN = """
            SELECT source, event_id, delivery_id, queue, job_id, meaning
            FROM unnest($1::text[], $2::text[]) AS arrival (source, event_id)
            JOIN webhook.delivery USING (source, event_id) LEFT JOIN webhook.link USING (delivery_id)
            ORDER BY delivery_id, queue
            """;

    private DeliveryStore() {}

    /** Writes those whose event was not there. */
    static Uni<Void> write(SqlConnection connection, Batch batch) {
        List<Arrival> arrivals = batch.distinct();
        Tuple columns = Tuple.tuple()
                .addValue(texts(arrivals, Arrival::source))
                .addValue(texts(arrivals, Arrival::eventId))
                .addValue(texts(arrivals, Arrival::eventType))
                .addValue(texts(arrivals, arrival -> arrival.standing().word()))
                .addValue(texts(arrivals, arrival -> new JsonObject(new HashMap<>(arrival.headers())).encode()))
                .addValue(arrivals.stream()
                        .map(arrival -> Buffer.buffer(arrival.body()))
                        .toArray(Buffer[]::new))
                .addValue(texts(arrivals, Arrival::traceparent));
        return connection
                .preparedQuery(WRITE)
                .execute(columns)
                .invoke(rows -> rows.forEach(row -> batch.wrote(row.getString(0), row.getString(1), row.getLong(2))))
                .replaceWithVoid();
    }

    /** Finds what the others were linked to when they came first. */
    static Uni<Void> findKnown(SqlConnection connection, Batch batch) {
        List<Arrival> known = batch.unwritten();
        if (known.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return connection
                .preparedQuery(KNOWN)
                .execute(Tuple.of(texts(known, Arrival::source), texts(known, Arrival::eventId)))
                .invoke(rows -> rows.forEach(row -> {
                    String queue = row.getString(3);
                    Linked link =
                            queue == null ? null : new Linked(queue, row.getLong(4), Meaning.of(row.getString(5)));
                    batch.knows(row.getString(0), row.getString(1), row.getLong(2), link);
                }))
                .replaceWithVoid();
    }

    private static @Nullable String[] texts(List<Arrival> arrivals, Function<Arrival, @Nullable String> text) {
        return arrivals.stream().map(text).toArray(String[]::new);
    }
}
