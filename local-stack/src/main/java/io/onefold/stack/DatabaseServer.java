package io.onefold.stack;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.onefold.stack.process.StackFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A PostgreSQL server on which databases for the services are made. The only thing that connects as its administrator.
 *
 * @param maintenance the database to be in while others are made
 * @param username may create databases and roles
 * @param parameters see {@link Database}; the administrator does not need them
 */
record DatabaseServer(String host, int port, String maintenance, String username, String password, String parameters) {

    private static final String SET_PASSWORD = "SELECT set_config(?, ?, false)";
    private static final String TIME_ZONE = "America/Sao_Paulo"; // not UTC: a test must fail that counts on UTC

    DatabaseServer(String host, int port, String maintenance, String username, String password) {
        this(host, port, maintenance, username, password, "");
    }

    /** See {@link Stack#createDatabase}. */
    Database createDatabase(String name) {
        return open(name, true);
    }

    /** As {@link #createDatabase}, but one that is there already is only bootstrapped again. */
    Database ensureDatabase(String name) {
        return open(name, databases().stream().noneMatch(name::equals));
    }

    private Database open(String name, boolean create) {
        if (!name.matches("[a-z][a-z0-9_]{0,62}")) {
            throw new IllegalArgumentException("Not a name for a database: " + name);
        }
        if (create) {
            execute(maintenance, "CREATE DATABASE " + name);
            execute(maintenance, "ALTER DATABASE " + name + " SET timezone = '" + TIME_ZONE + "'");
        }
        bootstrap(name);
        return new Database(host, port, name, parameters);
    }

    void dropDatabase(String name) {
        execute(maintenance, "DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
    }

    // Roles belong to the whole server: two bootstraps at once fail with "tuple concurrently updated".
    private void bootstrap(String database) {
        synchronized (DatabaseServer.class) {
            try (Connection connection = connect(database);
                    PreparedStatement setPassword = connection.prepareStatement(SET_PASSWORD);
                    Statement roles = connection.createStatement()) {
                for (String service : Database.SERVICES) {
                    for (String role : List.of(service, service + "_owner")) {
                        setPassword.setString(1, "onefold." + role + "_password");
                        setPassword.setString(2, new Database(host, port, database, parameters).password());
                        setPassword.execute();
                    }
                }
                roles.execute(rolesSql());
            } catch (SQLException e) {
                throw new StackFailure("Cannot bootstrap database " + database + " by roles.sql: " + e.getMessage(), e);
            }
        }
    }

    void execute(String database, String sql) {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new StackFailure("PostgreSQL refused " + sql + ": " + e.getMessage(), e);
        }
    }

    private List<String> databases() {
        return strings(maintenance, "SELECT datname FROM pg_database");
    }

    List<String> strings(String database, String query) {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            List<String> strings = new ArrayList<>();
            while (rows.next()) {
                strings.add(rows.getString(1));
            }
            return strings;
        } catch (SQLException e) {
            throw new StackFailure("PostgreSQL refused " + query + ": " + e.getMessage(), e);
        }
    }

    private Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://" + host + ":" + port + "/" + database, username, password);
    }

    private static String rolesSql() {
        try (InputStream file = DatabaseServer.class.getResourceAsStream("roles.sql")) {
            if (file == null) {
                throw new IllegalStateException("roles.sql is not on the class path");
            }
            return new String(file.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
