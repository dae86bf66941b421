package io.onefold.connect;

import io.quarkus.reactive.pg.client.PgPoolCreator;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Gives the runtime pool connections that end when their network does. A connection on which nothing was read for
 * {@code DATABASE_READ_TIMEOUT} is closed, whatever was asked on it: a black hole on the way would otherwise hold a lane
 * for as long as TCP is patient. Longer than the role's {@code statement_timeout}, or slow statements look dead.
 */
@Singleton
class BoundedConnections implements PgPoolCreator {
    private static final Duration CONNECT_PATIENCE = Duration.ofSeconds(5);

    private final RuntimeConnections connections;
    private final Duration readTimeout;

    BoundedConnections(
            RuntimeConnections connections,
            @ConfigProperty(name = "database.read.timeout", defaultValue = "35S") Duration readTimeout) {
        this.connections = connections;
        this.readTimeout = readTimeout;
    }

    @Override
    public Pool create(Input input) {
        for (PgConnectOptions options : input.pgConnectOptionsList()) {
            options.setConnectTimeout((int) CONNECT_PATIENCE.toMillis());
            options.setIdleTimeoutUnit(TimeUnit.MILLISECONDS);
            options.setReadIdleTimeout((int) readTimeout.toMillis());
        }
        return connections.pool(input);
    }
}
