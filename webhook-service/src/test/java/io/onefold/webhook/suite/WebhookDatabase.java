package io.onefold.webhook.suite;

import io.onefold.stack.Database;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
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

    /** What is in it. */
    public Rows rows() {
        return new Rows(database);
    }

    @Override
    public void close() {
        pool.closeAndAwait();
        vertx.closeAndAwait();
    }
}
