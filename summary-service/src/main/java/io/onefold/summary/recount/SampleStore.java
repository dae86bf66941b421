package io.onefold.summary.recount;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** Asks for one period to be compared, the next one in turn, says how the periods were found, and forgets old samples. */
@ApplicationScoped
class SampleStore {
    /** One at a time, and not before the pace has passed, whoever asks: replicas share the turn. */
    static final String ASK = """
            WITH last AS (
                SELECT from_at, asked_at, ended_at FROM summary_meta.recount
                WHERE summary = $1 AND kind = 'reconciliation' AND asked_by = 'schedule'
                ORDER BY recount_id DESC LIMIT 1
            ), period AS (
                SELECT coalesce(
                    (SELECT min(period_start) FROM summary.%1$s
                        WHERE period_start > (SELECT from_at FROM last) AND period_start >= kept.since),
                    (SELECT min(period_start) FROM summary.%1$s WHERE period_start >= kept.since)) AS start
                FROM (SELECT coalesce((SELECT horizon::timestamp AT TIME ZONE 'UTC' FROM ingest.stream_v1 stream
                    WHERE stream.stream = $2), '-infinity') AS since) AS kept
            )
            INSERT INTO summary_meta.recount (summary, kind, repair, from_at, to_at, periods, asked_by)
            SELECT $1, 'reconciliation', false, start, start + interval '1 microsecond', 1, 'schedule' FROM period
            WHERE start IS NOT NULL
                AND NOT EXISTS (SELECT FROM last WHERE ended_at IS NULL OR asked_at > now() - ($3::text)::interval)
            """;

    /** Of a summary, the oldest first; what operators asked for stays. */
    static final String FORGET = """
            DELETE FROM summary_meta.recount WHERE ended_at < now() - ($2::text)::interval AND recount_id IN (
                SELECT recount_id FROM summary_meta.recount
                WHERE summary = $1 AND kind = 'reconciliation' AND asked_by = 'schedule'
                ORDER BY recount_id LIMIT 1000)
            """;

    /** Periods whose raw is gone cannot be compared: they have no drift, and while there is no other all is checked. */
    static final String FOUND = """
            SELECT coalesce(sum(drift) FILTER (WHERE period_start >= since), 0), extract(epoch FROM CASE
                WHEN EXISTS (SELECT FROM summary.%1$s WHERE period_start >= since) THEN max(checked_at) ELSE now() END)
            FROM (SELECT coalesce((SELECT horizon::timestamp AT TIME ZONE 'UTC' FROM ingest.stream_v1 stream
                WHERE stream.stream = $2), '-infinity') AS since) AS kept
            LEFT JOIN summary_meta.checked ON checked.summary = $1
            GROUP BY since
            """;

    private final Pool pool;

    SampleStore(Pool pool) {
        this.pool = pool;
    }

    /**
     * How the periods were when each was last compared.
     *
     * @param drift cells that were left wrong
     * @param lastChecked seconds since 1970; 0 if none was compared
     */
    record Found(long drift, double lastChecked) {}

    /** @param table the name of a declared summary */
    Uni<Void> ask(String table, String stream, Duration pace) {
        return pool.withConnection(connection -> connection
                        .preparedQuery(String.format(ASK, table))
                        .execute(Tuple.of(table, stream, pace.toSeconds() + " seconds")))
                .replaceWithVoid();
    }

    /** Deletes samples that ended longer ago than that, with what they found, a bounded number at once. */
    Uni<Void> forget(String summary, Duration keep) {
        return pool.withConnection(connection ->
                        connection.preparedQuery(FORGET).execute(Tuple.of(summary, keep.toSeconds() + " seconds")))
                .replaceWithVoid();
    }

    /** @param table the name of a declared summary */
    Uni<Found> found(String table, String stream) {
        return pool.withConnection(connection ->
                        connection.preparedQuery(String.format(FOUND, table)).execute(Tuple.of(table, stream)))
                .map(rows -> rows.iterator().next())
                .map(SampleStore::found);
    }

    private static Found found(Row row) {
        Double lastChecked = row.getDouble(1);
        return new Found(row.getLong(0), lastChecked == null ? 0 : lastChecked);
    }
}
