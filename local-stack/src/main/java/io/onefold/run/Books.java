package io.onefold.run;

import io.onefold.stack.process.StackFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * What the database says while the service works: cheap enough to be asked several times a second, which the service's
 * audit is not.
 */
final class Books {

    private static final String STATE = """
            SELECT coalesce(sum(next_offset), 0), coalesce(sum(stored), 0),
                coalesce(sum(in_batch + redelivery + republish), 0), coalesce(sum(dead_lettered), 0)
            FROM ingest.lane
            WHERE topic_id = ?
            """;
    private static final String STORED_IDS = """
            SELECT payload ->> 'event_id'
            FROM ingest.event
            WHERE stream = 'playlog' AND payload ->> 'event_id' IS NOT NULL
            """;
    private static final int FETCH = 10_000;

    private final Connection connection;
    private final UUID topicId;

    Books(Connection connection, UUID topicId) {
        this.connection = connection;
        this.topicId = topicId;
    }

    /**
     * Where the service stands with the topic.
     *
     * @param next the sum of the lanes' next offsets
     */
    record State(long next, long stored, long duplicates, long dead) {}

    State state() {
        try (PreparedStatement statement = connection.prepareStatement(STATE)) {
            statement.setObject(1, topicId);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return new State(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4));
            }
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** How many stored events have such an id. */
    long stored(Predicate<String> eventId) {
        try {
            connection.setAutoCommit(false); // or all rows would be fetched at once
            try (PreparedStatement statement = connection.prepareStatement(STORED_IDS)) {
                statement.setFetchSize(FETCH);
                return count(statement, eventId);
            } finally {
                connection.rollback();
                connection.setAutoCommit(true);
            }
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private static long count(PreparedStatement statement, Predicate<String> eventId) throws SQLException {
        long count = 0;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                if (eventId.test(rows.getString(1))) {
                    count++;
                }
            }
        }
        return count;
    }

    private static StackFailure failure(SQLException e) {
        return new StackFailure("Cannot read the books: " + e.getMessage(), e);
    }
}
