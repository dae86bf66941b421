package io.onefold.benchmarks.ingest;

import io.onefold.benchmarks.machine.Database;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;

/**
 * Ingest's table of the stream, and one for COPY like it: the same columns, defaults, checks, leaves and indexes. What
 * ingest makes of the first is its own business, but for the days that hold rows before it begins.
 */
final class Tables {

    static final String INGEST = "ingest.event_of_" + Topic.NAME;
    static final String COPY = "benchmark.copied";

    private static final String MAKE = """
            CREATE SCHEMA IF NOT EXISTS benchmark;
            CREATE TABLE %1$s (LIKE ingest.event INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
            """.formatted(COPY);
    private static final String MAKE_BY_DAY = MAKE + " PARTITION BY RANGE (day)";
    private static final String MAKE_DAY = """
            CREATE TABLE %2$s (LIKE ingest.event INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
            ALTER TABLE %1$s ATTACH PARTITION %2$s FOR VALUES FROM ('%3$s') TO ('%4$s')
            """;
    private static final String DROP_INDEX = "DROP INDEX IF EXISTS %s_key";
    /** As full as an index that has grown by random keys. */
    private static final String MAKE_INDEX = "CREATE UNIQUE INDEX %2$s ON %1$s (key) WITH (fillfactor = 70)";

    private static final String MAKE_BATCH_INDEX = "CREATE INDEX ON %s (batch_no)";
    /** It would run under the next phase. */
    private static final String NO_AUTOVACUUM = "ALTER TABLE %s SET (autovacuum_enabled = off)";

    private final Database database;
    private final PartitionBy partitionBy;

    private Tables(Database database, PartitionBy partitionBy) {
        this.database = database;
        this.partitionBy = partitionBy;
    }

    /** Makes the table for COPY, with the leaves that these sets need. */
    static Tables make(Database database, PartitionBy partitionBy, EventSet... sets) throws SQLException {
        Tables tables = new Tables(database, partitionBy);
        if (partitionBy == PartitionBy.none) {
            database.execute(MAKE);
            database.execute(String.format(NO_AUTOVACUUM, COPY));
            tables.makeIndex(COPY);
            return tables;
        }
        database.execute(MAKE_BY_DAY);
        for (EventSet set : sets) {
            for (LocalDate day : set.eachDay()) {
                tables.makeIndex(tables.makeDay(COPY, day));
            }
        }
        return tables;
    }

    boolean isByDay() {
        return partitionBy == PartitionBy.day;
    }

    /** A leaf without its index; returns its name, which for ingest's table is the one that ingest would give it. */
    String makeDay(String table, LocalDate day) throws SQLException {
        String leaf = table + "_" + DateTimeFormatter.BASIC_ISO_DATE.format(day);
        database.execute(String.format(MAKE_DAY, table, leaf, day, day.plusDays(1)));
        database.execute(String.format(NO_AUTOVACUUM, leaf));
        return leaf;
    }

    void dropIndex(String leaf) throws SQLException {
        database.execute(String.format(DROP_INDEX, leaf));
    }

    /** The unique index; and for COPY the one by batch, which ingest's leaves have from their parent. */
    void makeIndex(String leaf) throws SQLException {
        database.execute(String.format(MAKE_INDEX, leaf, leaf.substring(leaf.indexOf('.') + 1) + "_key"));
        if (leaf.startsWith(COPY)) {
            database.execute(String.format(MAKE_BATCH_INDEX, leaf));
        }
    }
}
