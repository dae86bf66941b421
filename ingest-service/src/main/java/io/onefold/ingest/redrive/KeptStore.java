package io.onefold.ingest.redrive;

import io.onefold.ingest.decode.HeadersJson;
import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.redrive.KeptLetter.Origin;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the next letters of a redrive with their records: at least one, if there is any, and then as many as fit. */
@ApplicationScoped
class KeptStore {
    static final String NEXT = """
            SELECT dead_letter_id, lane_id, topic, topic_id, kafka_partition, kafka_offset, record_timestamp,
                raw_key, raw_value, headers::text AS headers, truncated, record_hash
            FROM (
                SELECT d.*, sum(octet_length(coalesce(d.raw_value, ''))) OVER (ORDER BY d.dead_letter_id)
                        - octet_length(coalesce(d.raw_value, '')) AS before
                FROM ingest.redrive r
                JOIN ingest.dead_letter d ON d.stream = r.stream AND d.dead_letter_id > r.seen
                    AND d.dead_letter_id <= r.up_to
                WHERE r.redrive_id = $1 AND r.seen = $2
                    AND d.state = 'dead' AND d.dead_at <= r.died_before AND d.dead_at > r.died_after
                    AND (r.filter ->> 'reason' IS NULL OR d.reason = r.filter ->> 'reason')
                    AND (r.filter ->> 'source' IS NULL OR d.topic = r.filter ->> 'source')
                    AND (r.filter ->> 'key' IS NULL OR d.raw_key = convert_to(r.filter ->> 'key', 'UTF8'))
                ORDER BY d.dead_letter_id
                LIMIT $3) AS next
            WHERE before < $4
            ORDER BY dead_letter_id
            """;

    private static final long MOST_BYTES = 8L * 1024 * 1024;
    private static final long NO_TIMESTAMP = -1;

    private final Pool pool;

    KeptStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** @param most more than 0 */
    Uni<List<KeptLetter>> next(Moving redrive, int most) {
        return pool.withConnection(connection -> connection
                        .preparedQuery(NEXT)
                        .execute(Tuple.of(redrive.id(), redrive.seen(), most, MOST_BYTES)))
                .map(rows -> {
                    List<KeptLetter> letters = new ArrayList<>();
                    rows.forEach(row -> letters.add(letter(row)));
                    return letters;
                });
    }

    private static KeptLetter letter(Row row) {
        OffsetDateTime timestamp = row.getOffsetDateTime("record_timestamp");
        RawRecord record = new RawRecord(
                row.getLong("kafka_offset"),
                timestamp == null ? NO_TIMESTAMP : timestamp.toInstant().toEpochMilli(),
                bytes(row, "raw_key"),
                bytes(row, "raw_value"),
                HeadersJson.read(row.getString("headers")));
        Origin origin = new Origin(
                row.getLong("lane_id"),
                row.getString("topic"),
                row.getUUID("topic_id"),
                row.getInteger("kafka_partition"));
        return new KeptLetter(
                row.getLong("dead_letter_id"),
                origin,
                record,
                row.getBoolean("truncated"),
                row.get(Buffer.class, "record_hash").getBytes());
    }

    private static byte @Nullable [] bytes(Row row, String column) {
        Buffer buffer = row.get(Buffer.class, column);
        return buffer == null ? null : buffer.getBytes();
    }
}
