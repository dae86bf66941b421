package io.onefold.connect;

import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.quarkus.reactive.pg.client.PgPoolCreator;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Gives the reports connections of the runtime role that may be silent for as long as a report takes. */
@Singleton
@ReactiveDataSource("reports")
class ReportConnections implements PgPoolCreator {
    /** How long a request waits for its turn. */
    private static final Duration TURN = Duration.ofSeconds(20);

    private static final Duration CONNECT_PATIENCE = Duration.ofSeconds(5);

    /** Longer than the audit's own time-out of 600 s; what is silent for longer has lost its network. */
    private static final Duration LONGEST_REPORT = Duration.ofSeconds(630);

    private final RuntimeConnections connections;

    ReportConnections(RuntimeConnections connections) {
        this.connections = connections;
    }

    @Override
    public Pool create(Input input) {
        input.poolOptions().setConnectionTimeout((int) TURN.toSeconds()).setConnectionTimeoutUnit(TimeUnit.SECONDS);
        for (PgConnectOptions options : input.pgConnectOptionsList()) {
            options.setConnectTimeout((int) CONNECT_PATIENCE.toMillis());
            options.setIdleTimeoutUnit(TimeUnit.SECONDS);
            options.setReadIdleTimeout((int) LONGEST_REPORT.toSeconds());
        }
        return connections.pool(input);
    }
}
