package io.onefold.benchmarks.ingest;

import io.onefold.benchmarks.machine.Database;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Rows that are there before anything is measured, in both tables alike: events as the sets have them, of the days
 * before, with random keys. Their batch is 0, which no transaction of ingest has.
 */
final class RowsBelow {

    private static final int DAYS = 100;
    private static final int PIECE = 500_000;
    private static final String INSERT = """
            INSERT INTO %1$s (stream, key, occurred_at, day, payload, topic, topic_id, kafka_partition, kafka_offset,
                lane_id, batch_no, payload_hash)
            SELECT '%2$s', gen_random_uuid(), e.at, (e.at AT TIME ZONE 'UTC')::date,
                jsonb_build_object('device_id', 'd-' || lpad((n %% 10000)::text, 6, '0'), 'campaign_id', 10 + n %% 37,
                    'played_at', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                    'duration_ms', 15000, 'ok', true, 'place', 'Main hall, left wall by the door',
                    'creative', left(md5(n::text), 28)),
                '%2$s', '00000000-0000-0001-0000-000000000001', n %% 12, n, 0, 0, hashint8extended(n, 0)
            FROM generate_series(%3$d, %4$d - 1) AS n,
                LATERAL (SELECT timestamptz '%5$s 00:00:00Z' + n %% 86400000 * interval '1 millisecond' AS at) AS e
            """;
    private static final String COPY = "INSERT INTO %s SELECT * FROM %s";

    private final Database database;
    private final Tables tables;
    private final Consumer<String> screen;
    private long filled;

    RowsBelow(Database database, Tables tables, Consumer<String> screen) {
        this.database = database;
        this.tables = tables;
        this.screen = screen;
    }

    /** The indexes are made afterwards, but as loose as they would be had they grown with the rows. */
    void fill(int rows) throws SQLException {
        if (rows == 0) {
            return;
        }
        LocalDate first = EventSet.BEGIN.toLocalDate().minusDays(DAYS);
        if (tables.isByDay()) {
            for (int day = 0; day < DAYS; day++) {
                LocalDate at = first.plusDays(day);
                fill(tables.makeDay(Tables.INGEST, at), tables.makeDay(Tables.COPY, at), at, rows / DAYS);
            }
        } else {
            tables.dropIndex(Tables.INGEST);
            tables.dropIndex(Tables.COPY);
            fill(Tables.INGEST, Tables.COPY, first, rows);
        }
    }

    private void fill(String leaf, String copy, LocalDate day, int rows) throws SQLException {
        for (int from = 0; from < rows; from += PIECE) {
            int end = Math.min(rows, from + PIECE);
            database.execute(String.format(Locale.ROOT, INSERT, leaf, Topic.NAME, from, end, day));
            filled += end - from;
            screen.accept(String.format(Locale.ROOT, "  rows below     %,11d", filled));
        }
        tables.makeIndex(leaf);
        database.execute(String.format(COPY, copy, leaf));
        tables.makeIndex(copy);
    }
}
