package io.onefold.ingest.deadletter;

import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads dead letters, page by page. */
@ApplicationScoped
class DeadLetterStore {
    static final String PAGE = """
            SELECT dead_letter_id, stream, topic, topic_id, kafka_partition, kafka_offset, reason, detail,
                value_bytes, truncated, batch_no, dead_at, state, resolved_at, resolved_by
            FROM ingest.dead_letter
            WHERE ($1::text IS NULL OR stream = $1)
                AND ($2::text IS NULL OR reason = $2)
                AND ($3::text IS NULL OR topic = $3)
                AND ($4::int IS NULL OR kafka_partition = $4)
                AND ($5::text IS NULL OR raw_key = convert_to($5, 'UTF8'))
                AND ($6::timestamptz IS NULL OR dead_at >= $6)
                AND ($7::timestamptz IS NULL OR dead_at < $7)
                AND ($8::float8 IS NULL OR dead_at < now() - make_interval(secs => $8))
                AND ($9::float8 IS NULL OR dead_at > now() - make_interval(secs => $9))
                AND ($10::text IS NULL OR state = $10)
                AND dead_letter_id > $11
            ORDER BY dead_letter_id
            LIMIT $12
            """;

    private final Pool pool;

    DeadLetterStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** The first {@code limit} letters with an id above {@code after}. */
    Uni<DeadLetterPage> page(LetterFilter filter, long after, int limit) {
        Tuple parameters = parameters(filter).addLong(after).addInteger(limit + 1);
        return pool.withConnection(connection -> connection.preparedQuery(PAGE).execute(parameters))
                .map(rows -> {
                    List<DeadLetter> letters = new ArrayList<>();
                    rows.forEach(row -> letters.add(letter(row)));
                    if (letters.size() <= limit) {
                        return new DeadLetterPage(letters, null);
                    }
                    List<DeadLetter> page = List.copyOf(letters.subList(0, limit));
                    return new DeadLetterPage(page, page.get(limit - 1).id());
                });
    }

    /** The first ten of every statement that looks for letters. */
    static Tuple parameters(LetterFilter filter) {
        return Tuple.tuple()
                .addString(filter.stream())
                .addString(filter.reason())
                .addString(filter.topic())
                .addInteger(filter.partition())
                .addString(filter.key())
                .addValue(filter.from())
                .addValue(filter.to())
                .addValue(seconds(filter.olderThan()))
                .addValue(seconds(filter.youngerThan()))
                .addString(filter.state());
    }

    static @Nullable Double seconds(@Nullable Duration duration) {
        return duration == null ? null : duration.toMillis() / 1000.0;
    }

    static DeadLetter letter(Row row) {
        return new DeadLetter(
                row.getLong("dead_letter_id"),
                row.getString("stream"),
                row.getString("topic"),
                row.getUUID("topic_id"),
                row.getInteger("kafka_partition"),
                row.getLong("kafka_offset"),
                row.getString("reason"),
                row.getString("detail"),
                row.getLong("value_bytes"),
                row.getBoolean("truncated"),
                row.getLong("batch_no"),
                row.getOffsetDateTime("dead_at"),
                row.getString("state"),
                row.getOffsetDateTime("resolved_at"),
                row.getString("resolved_by"));
    }
}
