package io.onefold.summary.suite;

import io.onefold.stack.Database;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a test reads: cells as the runtime role of summary, raw events as that of ingest. */
public final class Cells implements AutoCloseable {
    private final Database database;
    private final Map<String, Connection> connections = new HashMap<>();

    public Cells(Database database) {
        this.database = database;
    }

    /** The cells of a summary: the group and period as text, and the total. */
    public Map<String, Long> of(String summary, String... groups) {
        return read(
                "summary",
                "SELECT total, " + String.join(", ", groups) + (groups.length == 0 ? "" : ", ")
                        + "to_char(period_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') FROM summary." + summary);
    }

    /** A naive count of raw: {@code sql} gives the count, the groups, and the start of the period in UTC as text. */
    public Map<String, Long> naive(String sql) {
        return read("ingest", sql);
    }

    /** The one text that a query of summary's runtime role gives. */
    public String text(String sql) {
        try (Statement statement = connect("summary").createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return String.valueOf(row.getString(1));
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    /** All rows of a query as text, sorted. */
    public List<String> rows(String service, String sql) {
        List<String> all = new ArrayList<>();
        try (Statement statement = connect(service).createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                StringJoiner row = new StringJoiner(" | ");
                for (int column = 1; column <= columns; column++) {
                    row.add(String.valueOf(plain(rows.getObject(column))));
                }
                all.add(row.toString());
            }
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
        Collections.sort(all);
        return all;
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return value instanceof BigDecimal number ? number.stripTrailingZeros().toPlainString() : value;
    }

    /** Changes something as summary's runtime role. */
    public void execute(String sql) {
        try (Statement statement = connect("summary").createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    private Map<String, Long> read(String service, String sql) {
        Map<String, Long> cells = new TreeMap<>();
        try (Statement statement = connect(service).createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                StringJoiner cell = new StringJoiner(" | ");
                for (int column = 2; column <= columns; column++) {
                    cell.add(String.valueOf(rows.getString(column)));
                }
                cells.put(cell.toString(), rows.getLong(1));
            }
            return cells;
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    private Connection connect(String service) throws SQLException {
        Connection connection = connections.get(service);
        if (connection == null || !connection.isValid(1)) {
            connection = open(service);
            connections.put(service, connection);
        }
        return connection;
    }

    /** A connection of summary's runtime role, which the caller closes. */
    public Connection open() throws SQLException {
        return open("summary");
    }

    private Connection open(String service) throws SQLException {
        return DriverManager.getConnection(database.jdbcUrl(), database.username(service), database.password());
    }

    @Override
    public void close() {
        try {
            for (Connection connection : connections.values()) {
                connection.close();
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
