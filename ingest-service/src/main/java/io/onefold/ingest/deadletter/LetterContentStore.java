package io.onefold.ingest.deadletter;

import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads dead letters with their records: one, or all that a filter leaves, in pieces that fit into memory. */
@ApplicationScoped
class LetterContentStore {
    static final String ONE = """
            SELECT dead_letter_id, stream, topic, topic_id, kafka_partition, kafka_offset, reason, detail,
                value_bytes, truncated, batch_no, dead_at, state, resolved_at, resolved_by, record_timestamp,
                translate(encode(raw_key, 'base64'), E'\\n', '') AS key,
                translate(encode(raw_value, 'base64'), E'\\n', '') AS value,
                headers::text AS headers, history::text AS history
            FROM ingest.dead_letter
            WHERE dead_letter_id = $1
            """;
    static final String PIECE = """
            SELECT dead_letter_id, stream, topic, topic_id, kafka_partition, kafka_offset, reason, detail,
                value_bytes, truncated, batch_no, dead_at, state, resolved_at, resolved_by, record_timestamp,
                translate(encode(raw_key, 'base64'), E'\\n', '') AS key,
                translate(encode(raw_value, 'base64'), E'\\n', '') AS value,
                headers::text AS headers, history::text AS history
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

    /** Small, for each may be of a megabyte. */
    private static final int AT_ONCE = 20;

    private final Pool pool;

    LetterContentStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** The letter of that id. */
    Uni<Optional<LetterContent>> one(long id) {
        return pool.withConnection(connection -> connection.preparedQuery(ONE).execute(Tuple.of(id)))
                .map(rows -> letters(rows).stream().findFirst());
    }

    /** All of them, oldest first; the next piece is read when the one before is gone. */
    Multi<LetterContent> all(LetterFilter filter) {
        long[] after = {0};
        return Multi.createBy()
                .repeating()
                .uni(() -> piece(filter, after[0]))
                .whilst(letters -> letters.size() == AT_ONCE)
                .onItem()
                .invoke(letters ->
                        letters.forEach(letter -> after[0] = letter.letter().id()))
                .onItem()
                .transformToMultiAndConcatenate(letters -> Multi.createFrom().iterable(letters));
    }

    private Uni<List<LetterContent>> piece(LetterFilter filter, long after) {
        Tuple parameters = DeadLetterStore.parameters(filter).addLong(after).addInteger(AT_ONCE);
        return pool.withConnection(connection -> connection.preparedQuery(PIECE).execute(parameters))
                .map(LetterContentStore::letters);
    }

    private static List<LetterContent> letters(RowSet<Row> rows) {
        List<LetterContent> letters = new ArrayList<>();
        rows.forEach(row -> letters.add(new LetterContent(
                DeadLetterStore.letter(row),
                row.getOffsetDateTime("record_timestamp"),
                row.getString("key"),
                row.getString("value"),
                row.getString("headers"),
                row.getString("history"))));
        return letters;
    }
}
