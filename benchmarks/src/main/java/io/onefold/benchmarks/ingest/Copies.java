package io.onefold.benchmarks.ingest;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * COPY over one connection into a table like ingest's own: the same columns, defaults, checks and indexes. The first set
 * goes into an empty table, the second into one that holds the first, as with ingest.
 */
final class Copies {

    private static final String DROP = "DROP TABLE IF EXISTS benchmark.copied";
    private static final String MAKE = """
            CREATE SCHEMA IF NOT EXISTS benchmark;
            CREATE TABLE benchmark.copied (LIKE ingest.event_of_%s INCLUDING ALL);
            ALTER TABLE benchmark.copied SET (autovacuum_enabled = off) -- it would run under the next phase
            """.formatted(Topic.NAME);
    private static final String COPY = "COPY benchmark.copied (" + CopyRows.COLUMNS + ") FROM STDIN";
    private static final String DIFFERENT = """
            SELECT count(*)
            FROM benchmark.copied c
            FULL JOIN ingest.event_of_%s e ON e.key = c.key
            WHERE (c.occurred_at, c.day, c.payload) IS DISTINCT FROM (e.occurred_at, e.day, e.payload)
            """.formatted(Topic.NAME);

    private final Database database;

    Copies(Database database) {
        this.database = database;
    }

    /** Both sets, each into the table as ingest meets it. */
    List<CopyRun> measure(EventSet first, EventSet second, int turn) throws SQLException {
        database.execute(DROP);
        database.execute(MAKE);
        return List.of(copy(first, turn), copy(second, turn));
    }

    private CopyRun copy(EventSet set, int turn) throws SQLException {
        List<byte[]> rows = CopyRows.of(set);
        database.settle();
        try (Connection connection = database.connect()) {
            CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(COPY);
            Cpu before = database.cpu();
            long begin = System.nanoTime();
            for (byte[] piece : rows) {
                copy.writeToCopy(piece, 0, piece.length);
            }
            long copied = copy.endCopy();
            Duration took = Duration.ofNanos(System.nanoTime() - begin);
            return new CopyRun(turn, set, copied, took, database.cpu().minus(before));
        }
    }

    /** How many rows are not the same in ingest's table and in that of the last COPY. */
    long differences() throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(DIFFERENT)) {
            row.next();
            return row.getLong(1);
        }
    }

    void drop() throws SQLException {
        database.execute(DROP);
    }
}
