package io.onefold.ingest.suite;

import io.onefold.stack.Database;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a test reads from the database, as the runtime role of ingest; {@link #asOwner} is for tests that meddle. */
public final class Rows implements AutoCloseable {
    private final Database database;
    private Connection connection;

    Rows(Database database) {
        this.database = database;
        this.connection = connect(database.username("ingest"));
    }

    /** The one number that a query gives. */
    public long number(String sql) {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    /** The one text that a query gives. */
    public String text(String sql) {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    /** The first column of all rows that a query gives, as text. */
    public List<@Nullable String> texts(String sql) {
        List<@Nullable String> texts = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
            return texts;
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    /** Rows in the table of events. */
    public long events() {
        return number("SELECT count(*) FROM ingest.event");
    }

    /** Distinct keys in the table of events. */
    public long keys() {
        return number("SELECT count(DISTINCT key) FROM ingest.event");
    }

    /** One count of the books, over all lanes. */
    public long booked(String column) {
        return number("SELECT coalesce(sum(" + column + "), 0) FROM ingest.lane");
    }

    /**
     * Where each lane stands that has read anything, by partition, of a topic that was made again the newest; empty before
     * the schema is there.
     */
    public Map<Integer, Long> nextOffsets() {
        return nextOffsets("%");
    }

    /** As {@link #nextOffsets()}, of one topic. */
    public Map<Integer, Long> nextOffsets(String topic) {
        Map<Integer, Long> offsets = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT kafka_partition, next_offset FROM ingest.lane"
                        + " WHERE next_offset > 0 AND topic LIKE '" + topic + "' AND lane_id IN"
                        + " (SELECT max(lane_id) FROM ingest.lane GROUP BY topic, kafka_partition)")) {
            while (rows.next()) {
                offsets.put(rows.getInt(1), rows.getLong(2));
            }
        } catch (SQLException e) {
            return Map.of(); // not migrated yet
        }
        return offsets;
    }

    /** A connection of the schema's owner, for tests that meddle. */
    public Connection asOwner() {
        return connect(database.ownerUsername("ingest"));
    }

    /** One more connection of the runtime role. */
    public Connection asRuntime() {
        return connect(database.username("ingest"));
    }

    /** Runs a statement as the schema's owner. */
    public void execAsOwner(String sql) {
        try (Connection owner = asOwner()) {
            exec(owner, sql);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    /** Runs a statement as the runtime role. */
    public void exec(String sql) {
        exec(connection, sql);
    }

    private static void exec(Connection connection, String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    void reconnect() {
        close();
        connection = connect(database.username("ingest"));
    }

    private Connection connect(String username) {
        try {
            return DriverManager.getConnection(database.jdbcUrl(), username, database.password());
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
