package io.onefold.ingest.audit;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * Counts the rows of a stream and their distinct keys, or, where a key is unique per day only, the distinct keys of each
 * day. Rows of a day that is marked as dropped do not count, though its leaf may still be there.
 */
@ApplicationScoped
class TableStore {
    static final String PERIOD = """
            SELECT count(*), count(DISTINCT e.key),
                coalesce(round(count(*)::numeric / nullif(count(DISTINCT e.key), 0), 4), 1.0000)::text
            FROM ingest.event e
            WHERE e.stream = $1 AND e.occurred_at >= $2 AND e.occurred_at < $3
            """;
    static final String ALL = """
            SELECT count(*), count(DISTINCT e.key),
                coalesce(round(count(*)::numeric / nullif(count(DISTINCT e.key), 0), 4), 1.0000)::text
            FROM ingest.event e
            WHERE e.stream = $1
            """;
    static final String PERIOD_BY_DAY = """
            SELECT coalesce(sum(rows), 0)::bigint, coalesce(sum(keys), 0)::bigint,
                coalesce(round(sum(rows) / nullif(sum(keys), 0), 4), 1.0000)::text
            FROM (
                SELECT count(*) AS rows, count(DISTINCT e.key) AS keys
                FROM ingest.event e
                WHERE e.stream = $1 AND e.occurred_at >= $2 AND e.occurred_at < $3
                    AND e.day BETWEEN ($2 AT TIME ZONE 'UTC')::date AND ($3 AT TIME ZONE 'UTC')::date
                    AND NOT EXISTS (SELECT 1 FROM ingest.dropped_day d WHERE d.stream = $1 AND d.day = e.day)
                GROUP BY e.day) AS days
            """;
    static final String ALL_BY_DAY = """
            SELECT coalesce(sum(rows), 0)::bigint, coalesce(sum(keys), 0)::bigint,
                coalesce(round(sum(rows) / nullif(sum(keys), 0), 4), 1.0000)::text
            FROM (
                SELECT count(*) AS rows, count(DISTINCT e.key) AS keys
                FROM ingest.event e
                WHERE e.stream = $1
                    AND NOT EXISTS (SELECT 1 FROM ingest.dropped_day d WHERE d.stream = $1 AND d.day = e.day)
                GROUP BY e.day) AS days
            """;

    /** Counts, in the transaction of that connection. */
    Uni<TableAudit> count(SqlConnection connection, String stream, boolean byDay, Period period) {
        return (period.isEverything()
                        ? connection.preparedQuery(byDay ? ALL_BY_DAY : ALL).execute(Tuple.of(stream))
                        : connection
                                .preparedQuery(byDay ? PERIOD_BY_DAY : PERIOD)
                                .execute(Tuple.of(stream, period.from(), period.to())))
                .map(rows -> rows.iterator().next())
                .map(row -> new TableAudit(row.getLong(0), row.getLong(1), row.getString(2)));
    }
}
