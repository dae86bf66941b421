package io.onefold.benchmarks.summary;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/**
 * Raw events and books as ingest leaves them, made by SQL: batches of 4,000 events on 12 lanes, over ten days. A device
 * plays one campaign, so that a day has 10,000 cells.
 */
final class RawStore {
    static final int BATCH = 4_000;

    private static final String INSERT = """
            INSERT INTO %1$s (stream, key, occurred_at, day, payload, topic, topic_id, kafka_partition, kafka_offset,
                lane_id, batch_no, payload_hash)
            SELECT 'bench', gen_random_uuid(), at, (at AT TIME ZONE 'UTC')::date,
                jsonb_build_object('device_id', 'd-' || lpad(device::text, 6, '0'), 'campaign_id', 10 + device %% 37,
                    'duration_ms', 15000 + n %% 50, 'ok', true, 'place', 'Main hall, left wall by the door',
                    'creative', left(md5(n::text), 28)),
                'bench', '00000000-0000-0001-0000-000000000001', lane %% 12, n, lane, batch, 0
            FROM generate_series(%2$d::bigint, %3$d::bigint - 1) AS n,
                LATERAL (SELECT %4$d + n / 4000 AS batch, 1 + (n / 4000) %% 12 AS lane,
                    (n * 7919) %% 10000 AS device,
                    timestamptz '2026-03-01 00:00:00Z' + %5$s * interval '1 day'
                        + n %% 86400000 * interval '1 millisecond' AS at) AS event
            """;
    private static final String BOOK = """
            INSERT INTO ingest.batch (batch_no, lane_id, from_offset, end_offset, consumed_new, consumed_again, skipped,
                stored, in_batch, redelivery, republish, conflicts, dead_lettered, expired, days)
            SELECT batch_no, lane_id, 0, 0, count(*), 0, 0, count(*), 0, 0, 0, 0, 0, 0, array_agg(DISTINCT day)
            FROM ingest.event WHERE batch_no > %d GROUP BY 1, 2;
            UPDATE ingest.lane SET last_batch = books.last, stored = books.stored FROM (
                SELECT lane_id, max(batch_no) AS last, sum(stored) AS stored FROM ingest.batch GROUP BY 1) AS books
            WHERE books.lane_id = lane.lane_id
            """;
    private static final String LANES = """
            INSERT INTO ingest.stream (stream, group_id, partition_by, key_expression, starts_from)
            VALUES ('bench', 'bench', 'none', '/id', 'earliest');
            INSERT INTO ingest.lane (lane_id, stream, topic, topic_id, kafka_partition, group_id, first_offset, next_offset)
            OVERRIDING SYSTEM VALUE
            SELECT lane, 'bench', 'bench', '00000000-0000-0001-0000-000000000001', lane - 1, 'bench', 0, 0
            FROM generate_series(1, 12) AS lane;
            CREATE TABLE ingest.event_bench (LIKE ingest.event INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
            CREATE UNIQUE INDEX ON ingest.event_bench (key);
            ALTER TABLE ingest.event ATTACH PARTITION ingest.event_bench FOR VALUES IN ('bench')
            """;
    private static final String PLAIN = """
            DROP TABLE IF EXISTS public.plain, public.indexed;
            CREATE TABLE public.plain (LIKE ingest.event INCLUDING DEFAULTS);
            CREATE UNIQUE INDEX ON public.plain (key);
            CREATE TABLE public.indexed (LIKE ingest.event INCLUDING DEFAULTS);
            CREATE UNIQUE INDEX ON public.indexed (key);
            CREATE INDEX ON public.indexed USING %s (batch_no)
            """;

    private final Connection connection;
    private long events;
    private long batches;

    RawStore(Connection connection) throws SQLException {
        this.connection = connection;
        execute(LANES);
    }

    /** Events up to that many, on one day after the other, or all on the last one. */
    void fill(long to, boolean lastDay) throws SQLException {
        if (to <= events) {
            return;
        }
        long before = batches;
        String day = lastDay ? "9" : String.format(Locale.ROOT, "((n - %d) * 10 / %d)", events, to - events);
        execute(String.format(Locale.ROOT, INSERT, "ingest.event_bench", events, to, 1, day));
        events = to;
        batches = 1 + (to - 1) / BATCH;
        execute(String.format(Locale.ROOT, BOOK, before));
    }

    long events() {
        return events;
    }

    void settle() throws SQLException {
        execute("VACUUM (ANALYZE) ingest.event_bench");
        execute("VACUUM (ANALYZE) ingest.batch");
        execute("CHECKPOINT");
    }

    /** Two empty tables like that of the events, one without an index by batch, and one with such an index. */
    void makePlain(String kind) throws SQLException {
        execute(String.format(PLAIN, kind));
        execute("CHECKPOINT");
    }

    /** Seconds to insert batches, each in a transaction of its own. */
    double insert(String table, int size) throws SQLException {
        long begin = System.nanoTime();
        for (int from = 0; from < size; from += BATCH) {
            execute(String.format(Locale.ROOT, INSERT, table, from, from + BATCH, 1, "0"));
        }
        return (System.nanoTime() - begin) / 1e9;
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    double seconds(String sql) throws SQLException {
        long begin = System.nanoTime();
        execute(sql);
        return (System.nanoTime() - begin) / 1e9;
    }

    long number(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }
}
