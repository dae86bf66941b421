package io.onefold.webhook.suite;

import io.onefold.stack.Database;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** What is in the database, read as the runtime role of webhook. */
public final class Rows {
    private static final String WAITING_FOR_LOCKS = """
            SELECT pid FROM pg_stat_activity
            WHERE wait_event_type = 'Lock' AND usename = current_user AND datname = current_database() ORDER BY query_start
            """;

    private final Database database;

    public Rows(Database database) {
        this.database = database;
    }

    /** A connection, to hold transactions open. */
    public Connection connect() {
        return connect(database.username("webhook"));
    }

    /** One of the owner, who may lock tables. */
    public Connection connectAsOwner() {
        return connect(database.ownerUsername("webhook"));
    }

    private Connection connect(String user) {
        try {
            return DriverManager.getConnection(database.jdbcUrl(), user, database.password());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public void execute(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** The rows, each as its values with spaces between. */
    public List<String> all(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> lines = new ArrayList<>();
            while (rows.next()) {
                StringBuilder line = new StringBuilder();
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    line.append(column == 1 ? "" : " ").append(rows.getString(column));
                }
                lines.add(line.toString());
            }
            return lines;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** The connections of the runtime role that wait for locks, who waits longest first. */
    public List<String> waitingForLocks() {
        return all(WAITING_FOR_LOCKS);
    }

    /** The one number that a query gives. */
    public long number(String sql) {
        return Long.parseLong(all(sql).get(0));
    }
}
