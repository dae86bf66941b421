package io.onefold.summary.declare;

import io.onefold.connect.OwnerStore;
import io.onefold.start.CannotStart;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Makes the tables of a summary as the schema's owner, and keeps what was declared: the cells of one declaration never mix
 * with those of another.
 *
 * <p>Blocks; call on a worker thread.
 */
@ApplicationScoped
class TableStore {
    static final String LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('onefold summary ' || ?, 0))";
    static final String ZONE = "SELECT count(*) FROM pg_timezone_names WHERE name = ?";
    static final String FIND = "SELECT declaration FROM summary_meta.summary WHERE summary = ?";
    static final String HORIZON = "SELECT horizon FROM ingest.stream_v1 WHERE stream = ?";
    static final String INSERT = """
            WITH made AS (INSERT INTO summary_meta.summary (summary, stream, declaration) VALUES (?, ?, ?) RETURNING summary)
            INSERT INTO summary_meta.tally (summary) SELECT summary FROM made
            """;
    static final List<String> FORGET = List.of(
            "DELETE FROM summary_meta.recount WHERE summary = ?",
            "DELETE FROM summary_meta.checked WHERE summary = ?",
            "DELETE FROM summary_meta.progress WHERE summary = ?",
            "DELETE FROM summary_meta.tally WHERE summary = ?",
            "DELETE FROM summary_meta.summary WHERE summary = ?");

    private final OwnerStore owner;

    TableStore(OwnerStore owner) {
        this.owner = owner;
    }

    /** What became of a declaration. */
    enum Declared {
        NEW,
        AS_BEFORE,
        ANEW
    }

    /**
     * Makes the tables unless they are there.
     *
     * @param rebuild whether the cells of another declaration may be thrown away
     * @throws CannotStart if the summary is declared otherwise and may not be made anew, or the server has no such zone
     */
    Declared declare(Declaration declaration, boolean rebuild) {
        return owner.inTransaction("declare the summary " + declaration.name(), connection -> {
            execute(connection, LOCK, declaration.name());
            checkZone(connection, declaration);
            String booked = find(connection, declaration.name());
            if (declaration.toString().equals(booked)) {
                return Declared.AS_BEFORE;
            }
            if (booked != null) {
                refuse(connection, declaration, booked, rebuild);
                drop(connection, declaration.name());
            }
            make(connection, declaration);
            return booked == null ? Declared.NEW : Declared.ANEW;
        });
    }

    private static void checkZone(Connection connection, Declaration declaration) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ZONE)) {
            statement.setString(1, declaration.zone().getId());
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                if (row.getLong(1) == 0) {
                    throw new CannotStart(variable(declaration, "ZONE") + " = \""
                            + declaration.zone().getId() + "\": the database server does not know this time zone");
                }
            }
        }
    }

    private static void refuse(Connection connection, Declaration declaration, String booked, boolean rebuild)
            throws SQLException {
        if (!rebuild) {
            throw new CannotStart(String.format(
                    "the summary %s is declared as \"%s\" and its cells were made as \"%s\"; declare it under another name,"
                            + " or set %s=true to throw its cells away and count again from raw",
                    declaration.name(), declaration, booked, variable(declaration, "REBUILD")));
        }
        LocalDate horizon = horizon(connection, declaration.stream());
        if (horizon != null) {
            throw new CannotStart(String.format(
                    "the summary %s cannot be made anew: raw events before %s are gone and could not be counted again;"
                            + " declare it under another name",
                    declaration.name(), horizon));
        }
    }

    private static String variable(Declaration declaration, String what) {
        return "SUMMARY_TABLES_" + declaration.name().toUpperCase(Locale.ROOT) + "_" + what;
    }

    private static void make(Connection connection, Declaration declaration) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : new TableStatements(declaration).make()) {
                statement.execute(sql);
            }
        }
        execute(connection, INSERT, declaration.name(), declaration.stream(), declaration.toString());
    }

    private static void drop(Connection connection, String name) throws SQLException {
        for (String sql : FORGET) {
            execute(connection, sql, name);
        }
        try (Statement statement = connection.createStatement()) {
            for (String sql : TableStatements.drop(name)) {
                statement.execute(sql);
            }
        }
    }

    private static @Nullable String find(Connection connection, String name) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(FIND)) {
            statement.setString(1, name);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? row.getString(1) : null;
            }
        }
    }

    private static @Nullable LocalDate horizon(Connection connection, String stream) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(HORIZON)) {
            statement.setString(1, stream);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? row.getObject(1, LocalDate.class) : null;
            }
        }
    }

    private static void execute(Connection connection, String sql, String... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int at = 0; at < parameters.length; at++) {
                statement.setString(at + 1, parameters[at]);
            }
            statement.execute();
        }
    }
}
