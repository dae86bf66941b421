package io.onefold.summary.suite;

import io.onefold.stack.Database;
import io.onefold.stack.TestStack;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A database of its own with a stream {@code playlog} and replicas that summarise it as {@code plays}, by the field
 * {@code device_id} and day in UTC unless told otherwise.
 */
public final class Fixture implements AutoCloseable {
    private static final AtomicInteger DATABASES = new AtomicInteger();
    private static final String NAIVE = """
            SELECT count(*), payload ->> 'device_id',
                to_char(date_trunc('day', occurred_at, 'UTC') AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI')
            FROM ingest.event GROUP BY 2, 3
            """;

    private final Database database;
    private final RawEvents raw;
    private final Cells cells;
    private final SummaryService service;

    public Fixture(TestStack shared, int lanes) {
        String name = "summary_" + ProcessHandle.current().pid() + "_" + DATABASES.incrementAndGet();
        this.database = shared.servers().createDatabase(name);
        this.raw = RawEvents.of(database, "playlog", lanes);
        this.cells = new Cells(database);
        this.service = new SummaryService(database)
                .set("SUMMARY_TABLES_PLAYS_STREAM", "playlog")
                .set("SUMMARY_TABLES_PLAYS_GROUP_BY", "device_id=/device_id:text");
    }

    public Database database() {
        return database;
    }

    public RawEvents raw() {
        return raw;
    }

    public Cells cells() {
        return cells;
    }

    public SummaryService service() {
        return service;
    }

    /** Whether the cells of plays are those of a naive count over all raw events. */
    public boolean isCounted() {
        return cells.of("plays", "device_id").equals(cells.naive(NAIVE));
    }

    @Override
    public void close() {
        service.close();
        raw.close();
        cells.close();
    }
}
