package io.onefold.ingest.deadletter;

import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;

/** Counts dead letters by where they came from and why they are dead. */
@ApplicationScoped
public class LetterCountStore {
    static final String COUNTS = """
            SELECT stream, topic, reason, count(*), min(dead_at), max(dead_at)
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
            GROUP BY stream, topic, reason
            ORDER BY count(*) DESC, stream, topic, reason
            """;

    private final Pool pool;

    LetterCountStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** The most first. */
    public Uni<List<LetterCount>> counts(LetterFilter filter) {
        return pool.withConnection(
                        connection -> connection.preparedQuery(COUNTS).execute(DeadLetterStore.parameters(filter)))
                .map(rows -> {
                    List<LetterCount> counts = new ArrayList<>();
                    rows.forEach(row -> counts.add(new LetterCount(
                            row.getString(0),
                            row.getString(1),
                            row.getString(2),
                            row.getLong(3),
                            row.getOffsetDateTime(4),
                            row.getOffsetDateTime(5))));
                    return counts;
                });
    }
}
