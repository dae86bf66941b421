package io.onefold.ingest.measure;

import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures the streams, if nobody has done so just now, and reads what was measured.
 *
 * <p>Order: who measures has the turn's row until its commit; the others do not wait for it and read what was there before.
 * Ages are kept as moments, so that they grow while nobody measures.
 */
@ApplicationScoped
class MeasuredStore {
    /** A little less than the pace of the duty, so that the next replica to come finds its turn. */
    static final String TAKE_TURN = """
            UPDATE ingest.measuring SET taken_at = now() WHERE one IN (
                SELECT one FROM ingest.measuring WHERE taken_at < now() - interval '12 seconds' FOR UPDATE SKIP LOCKED)
            """;

    /** The age that 99 % do not exceed is that of the letter behind the oldest hundredth. */
    static final String MEASURE = """
            INSERT INTO ingest.measured (stream, dead, dead_p99_at, dead_oldest_at, records_difference, offsets_difference)
            SELECT stream.stream, dead.letters, dead.p99_at, dead.oldest_at, lanes.records, lanes.offsets
            FROM ingest.stream
            CROSS JOIN LATERAL (
                SELECT count(*) AS letters, min(letter.dead_at) AS oldest_at,
                    percentile_disc(0.01) WITHIN GROUP (ORDER BY letter.dead_at) AS p99_at
                FROM ingest.dead_letter letter WHERE letter.stream = stream.stream AND letter.state = 'dead'
            ) AS dead
            CROSS JOIN LATERAL (
                SELECT coalesce(sum(abs(lane.consumed_new + lane.consumed_again - lane.stored - lane.in_batch
                        - lane.redelivery - lane.republish - lane.dead_lettered - lane.expired)), 0) AS records,
                    coalesce(sum(abs(lane.next_offset - lane.first_offset
                        - lane.consumed_new - lane.skipped - lane.lost)), 0) AS offsets
                FROM ingest.lane WHERE lane.stream = stream.stream
            ) AS lanes
            ON CONFLICT (stream) DO UPDATE SET dead = excluded.dead, dead_p99_at = excluded.dead_p99_at,
                dead_oldest_at = excluded.dead_oldest_at, records_difference = excluded.records_difference,
                offsets_difference = excluded.offsets_difference
            """;

    static final String READ = """
            SELECT stream, dead, coalesce(extract(epoch FROM now() - dead_p99_at), 0)::float8,
                coalesce(extract(epoch FROM now() - dead_oldest_at), 0)::float8, records_difference, offsets_difference
            FROM ingest.measured
            """;

    private final Pool pool;

    MeasuredStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** Every stream that was ever declared, as it was at most half a minute ago. */
    Uni<List<Measured>> runOnce() {
        return pool.withTransaction(MeasuredStore::measureInTurn)
                .chain(() -> pool.withConnection(
                        connection -> connection.preparedQuery(READ).execute()))
                .map(rows -> {
                    List<Measured> streams = new ArrayList<>(rows.size());
                    rows.forEach(row -> streams.add(measured(row)));
                    return streams;
                });
    }

    private static Uni<Void> measureInTurn(SqlConnection connection) {
        return connection
                .preparedQuery(TAKE_TURN)
                .execute()
                .chain(turn -> turn.rowCount() == 0
                        ? Uni.createFrom().voidItem()
                        : connection.preparedQuery(MEASURE).execute().replaceWithVoid());
    }

    private static Measured measured(Row row) {
        return new Measured(
                row.getString(0), row.getLong(1), row.getDouble(2), row.getDouble(3), row.getLong(4), row.getLong(5));
    }
}
