package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded.Malformed;
import io.onefold.ingest.decode.HeadersJson;
import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.write.Reckoning.Dead;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the records of a batch that cannot be stored, in the batch's transaction, one row per (topic id, partition,
 * offset, hash). One that is there already is a redelivery. Above {@link #KEPT_BYTES} the value is cut.
 */
@ApplicationScoped
class DeadRecordStore {
    /** What is kept of a value that is too large: enough to see what it was. */
    static final int KEPT_BYTES = 64 * 1024;

    static final String KEEP = """
            INSERT INTO ingest.dead_letter (stream, lane_id, topic, topic_id, kafka_partition, kafka_offset,
                record_hash, record_timestamp, raw_key, raw_value, value_bytes, truncated, headers, reason, detail,
                batch_no)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::text::jsonb, $14, $15, $16)
            ON CONFLICT DO NOTHING
            """;
    static final String COUNT = """
            SELECT d.lane_id, d.batch_no = $4 AS kept_now
            FROM unnest($1::bigint[], $2::bigint[], $3::bytea[]) AS r(lane_id, kafka_offset, record_hash)
            JOIN ingest.dead_letter d USING (lane_id, kafka_offset, record_hash)
            """;

    Uni<Void> keep(SqlConnection connection, String stream, Reckoning reckoning, long batchNo) {
        List<Dead> dead = reckoning.dead();
        if (dead.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        List<Portion> lanes = reckoning.portions();
        List<Tuple> rows = dead.stream()
                .map(letter -> row(stream, lanes.get(letter.lane()), letter.malformed(), batchNo))
                .toList();
        return connection.preparedQuery(KEEP).executeBatch(rows).chain(() -> count(connection, reckoning, batchNo));
    }

    /** Counts in a statement after the insert, from the rows there are: kept now, or there before. */
    private static Uni<Void> count(SqlConnection connection, Reckoning reckoning, long batchNo) {
        List<Dead> dead = reckoning.dead();
        List<Portion> lanes = reckoning.portions();
        Tuple parameters = Tuple.tuple()
                .addValue(Columns.of(
                        dead, letter -> lanes.get(letter.lane()).claim().laneId(), Long[]::new))
                .addValue(Columns.of(dead, letter -> letter.malformed().record().offset(), Long[]::new))
                .addValue(Columns.of(
                        dead, letter -> RecordHash.of(letter.malformed().record()), Buffer[]::new))
                .addLong(batchNo);
        return connection
                .preparedQuery(COUNT)
                .execute(parameters)
                .invoke(rows -> rows.forEach(row -> {
                    if (row.getBoolean(1)) {
                        reckoning.deadLettered(row.getLong(0));
                    } else {
                        reckoning.deadAgain(row.getLong(0));
                    }
                }))
                .replaceWithVoid();
    }

    private static Tuple row(String stream, Portion portion, Malformed malformed, long batchNo) {
        RawRecord record = malformed.record();
        byte[] value = record.value();
        boolean truncated = value != null && value.length > KEPT_BYTES && tooLarge(malformed);
        return Tuple.tuple()
                .addString(stream)
                .addLong(portion.claim().laneId())
                .addString(portion.lane().topic())
                .addUUID(portion.claim().topicId())
                .addInteger(portion.lane().partition())
                .addLong(record.offset())
                .addValue(RecordHash.of(record))
                .addValue(timestampOf(record))
                .addValue(buffer(record.key()))
                .addValue(buffer(truncated && value != null ? Arrays.copyOf(value, KEPT_BYTES) : value))
                .addLong(value == null ? 0L : (long) value.length)
                .addBoolean(truncated)
                .addString(HeadersJson.all(record.headers()))
                .addString(malformed.reason())
                .addString(malformed.detail())
                .addLong(batchNo);
    }

    private static boolean tooLarge(Malformed malformed) {
        return malformed.reason().equals(io.onefold.ingest.decode.Reason.TOO_LARGE);
    }

    private static @Nullable OffsetDateTime timestampOf(RawRecord record) {
        long latest = 253_402_300_799_999L; // the end of the year 9999, within what timestamptz holds
        return record.timestamp() < 0 || record.timestamp() > latest
                ? null
                : Instant.ofEpochMilli(record.timestamp()).atOffset(ZoneOffset.UTC);
    }

    private static @Nullable Buffer buffer(byte @Nullable [] bytes) {
        return bytes == null ? null : Buffer.buffer(bytes);
    }
}
