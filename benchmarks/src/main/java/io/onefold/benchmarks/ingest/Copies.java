package io.onefold.benchmarks.ingest;

import io.onefold.benchmarks.machine.Cpu;
import io.onefold.benchmarks.machine.Database;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * COPY over one connection into a table like ingest's own. The first set goes into a table that is empty, or holds the
 * rows below, the second on top of the first, as with ingest.
 */
final class Copies {

    private static final String COPY = "COPY " + Tables.COPY + " (" + CopyRows.COLUMNS + ") FROM STDIN";
    private static final String TRUNCATE = "TRUNCATE " + Tables.COPY;
    private static final String DELETE = "DELETE FROM " + Tables.COPY + " WHERE batch_no > 0";
    private static final String VACUUM = "VACUUM (ANALYZE) " + Tables.COPY;
    private static final String DIFFERENT = """
            SELECT count(*)
            FROM (SELECT * FROM %s WHERE batch_no > 0) c
            FULL JOIN (SELECT * FROM %s WHERE batch_no > 0) e ON e.key = c.key AND e.day = c.day
            WHERE (c.occurred_at, c.day, c.payload) IS DISTINCT FROM (e.occurred_at, e.day, e.payload)
            """.formatted(Tables.COPY, Tables.INGEST);

    private final Database database;
    private final boolean onRows;

    /** @param onRows whether the table holds rows below, which stay */
    Copies(Database database, boolean onRows) {
        this.database = database;
        this.onRows = onRows;
    }

    CopyRun measure(EventSet set, int turn) throws SQLException {
        List<byte[]> rows = CopyRows.of(set);
        database.settle(Tables.INGEST);
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

    /** Takes out what was copied. */
    void empty() throws SQLException {
        database.execute(onRows ? DELETE : TRUNCATE);
        database.execute(VACUUM);
    }
}
