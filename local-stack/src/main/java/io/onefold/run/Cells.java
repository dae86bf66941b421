package io.onefold.run;

import io.onefold.stack.process.StackFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** The table {@code summary.plays} beside the raw events, both read as the runtime role of summary. */
final class Cells {

    /** Everything is done here once more, but what counts as a number: that is the summary's to say. */
    private static final String COMPARE = """
            WITH cell AS (
                SELECT device_id, campaign_id, period_start, total, duration_ms, duration_ms_count FROM summary.plays
            ), event AS (
                SELECT
                    CASE jsonb_typeof(payload -> 'device_id')
                        WHEN 'number' THEN trim_scale((payload ->> 'device_id')::numeric)::text
                        WHEN 'string' THEN payload ->> 'device_id'
                        WHEN 'boolean' THEN payload ->> 'device_id'
                    END AS device_id,
                    CASE jsonb_typeof(payload -> 'campaign_id')
                        WHEN 'number' THEN trim_scale((payload ->> 'campaign_id')::numeric)::text
                        WHEN 'string' THEN payload ->> 'campaign_id'
                        WHEN 'boolean' THEN payload ->> 'campaign_id'
                    END AS campaign_id,
                    date_trunc('day', occurred_at, 'America/Sao_Paulo') AS period_start,
                    summary_meta.as_numeric(payload -> 'duration_ms') AS duration_ms
                FROM ingest.event_v1
                WHERE stream = 'playlog'
            ), naive AS (
                SELECT device_id, campaign_id, period_start,
                    count(*) AS total, coalesce(sum(duration_ms), 0) AS duration_ms, count(duration_ms) AS duration_ms_count
                FROM event
                GROUP BY device_id, campaign_id, period_start
            ), unlike AS (
                (TABLE cell EXCEPT ALL TABLE naive) UNION ALL (TABLE naive EXCEPT ALL TABLE cell)
            ), drift AS (
                SELECT DISTINCT device_id, campaign_id, period_start FROM unlike
            )
            SELECT (SELECT count(*) FROM cell), (SELECT coalesce(sum(total), 0) FROM cell), (SELECT count(*) FROM drift)
            """;

    private static final String TOP = """
            SELECT campaign_id, sum(total)
            FROM summary.plays
            GROUP BY campaign_id
            ORDER BY sum(total) DESC, campaign_id
            LIMIT 8
            """;
    private static final String PRINTS = "SELECT hash_record_extended(plays, 0) FROM summary.plays";
    private static final int FETCH = 10_000;

    private final Connection connection;

    Cells(Connection connection) {
        this.connection = connection;
    }

    /**
     * The summary as the database has it.
     *
     * @param total of all cells
     * @param drift cells unlike a naive count over the raw events, those that only one of both has included
     * @param top the campaigns with the most plays
     */
    record Counted(long cells, long total, long drift, List<Bar> top) {

        Counted {
            top = List.copyOf(top);
        }
    }

    Counted counted() {
        try (PreparedStatement statement = connection.prepareStatement(COMPARE);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return new Counted(row.getLong(1), row.getLong(2), row.getLong(3), top());
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private List<Bar> top() throws SQLException {
        List<Bar> top = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(TOP);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                top.add(Bar.of(rows.getString(1), rows.getLong(2)));
            }
        }
        return top;
    }

    /** Of every column of every cell. */
    CellPrints prints() {
        try {
            connection.setAutoCommit(false); // or all rows would be fetched at once
            try (PreparedStatement statement = connection.prepareStatement(PRINTS)) {
                statement.setFetchSize(FETCH);
                return prints(statement);
            } finally {
                connection.rollback();
                connection.setAutoCommit(true);
            }
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private static CellPrints prints(PreparedStatement statement) throws SQLException {
        LongStream.Builder prints = LongStream.builder();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                prints.add(rows.getLong(1));
            }
        }
        return new CellPrints(prints.build());
    }

    private static StackFailure failure(SQLException e) {
        return new StackFailure("Cannot read the summary: " + e.getMessage(), e);
    }
}
