package io.onefold.benchmarks.ingest;

import io.onefold.benchmarks.machine.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;

/** What the database says of ingest while it works, over one connection; cheap enough to be asked all the time. */
final class BooksStore implements AutoCloseable {

    private static final String STATE = """
            SELECT coalesce(sum(consumed_new), 0), coalesce(sum(consumed_again), 0), coalesce(sum(stored), 0),
                coalesce(sum(redelivery), 0), coalesce(sum(republish), 0),
                coalesce(sum(in_batch + conflicts + dead_lettered + expired + lost), 0), coalesce(max(last_batch), 0),
                clock_timestamp(), coalesce(sum(next_offset), 0)
            FROM ingest.lane
            """;
    private static final String FIRST_BEGIN = """
            SELECT min(written_at) FROM ingest.batch WHERE batch_no > ? AND consumed_new + consumed_again > 0
            """;

    private final Connection connection;
    private final PreparedStatement state;

    BooksStore(Database database) throws SQLException {
        connection = database.connect();
        state = connection.prepareStatement(STATE);
    }

    /**
     * The books at one moment.
     *
     * @param at by the database's clock
     * @param passed offsets, over all partitions
     */
    record State(Books books, long lastBatch, Instant at, long passed) {}

    State state() throws SQLException {
        try (ResultSet row = state.executeQuery()) {
            row.next();
            Books books = new Books(
                    row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5), row.getLong(6));
            return new State(books, row.getLong(7), instant(row, 8), row.getLong(9));
        }
    }

    /** When the first transaction after that batch began: the default of {@code written_at} is the transaction's begin. */
    Instant firstBeginAfter(long batch) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(FIRST_BEGIN)) {
            statement.setLong(1, batch);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return instant(row, 1);
            }
        }
    }

    private static Instant instant(ResultSet row, int column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
