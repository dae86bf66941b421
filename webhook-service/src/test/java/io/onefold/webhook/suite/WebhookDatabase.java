package io.onefold.webhook.suite;

import io.onefold.stack.Database;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;

/** A migrated schema of webhook, and connections of its runtime role. */
public final class WebhookDatabase implements AutoCloseable {
    private final Database database;
    private final Vertx vertx = Vertx.vertx();
    private final Pool pool;

    public WebhookDatabase(Database database) {
        this.database = database;
        Flyway.configure()
                .dataSource(database.jdbcUrl(), database.ownerUsername("webhook"), database.password())
                .schemas("webhook")
                .locations("classpath:db/migration")
                .placeholders(Map.of("runtimeRole", database.username("webhook")))
                .load()
                .migrate();
        this.pool = PgBuilder.pool()
                .with(new PoolOptions().setMaxSize(16))
                .connectingTo(PgConnectOptions.fromUri(database.databaseUrl())
                        .setUser(database.username("webhook"))
                        .setPassword(database.password())
                        .setCachePreparedStatements(true))
                .using(vertx)
                .build();
    }

    public Pool pool() {
        return pool;
    }

    /** A connection of the runtime role, to hold transactions open. */
    public Connection connect() {
        try {
            return DriverManager.getConnection(
                    database.jdbcUrl(), database.username("webhook"), database.password());
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
    public List<String> rows(String sql) {
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

    /** The one number that a query gives. */
    public long number(String sql) {
        return Long.parseLong(rows(sql).get(0));
    }

    @Override
    public void close() {
        pool.closeAndAwait();
        vertx.closeAndAwait();
    }
}
