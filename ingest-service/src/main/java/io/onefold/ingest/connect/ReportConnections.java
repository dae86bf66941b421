package io.onefold.ingest.connect;

import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.quarkus.reactive.pg.client.PgPoolCreator;
import io.vertx.sqlclient.Pool;
import jakarta.inject.Singleton;

/** Gives the reports connections of the runtime role that may be silent for as long as a report takes. */
@Singleton
@ReactiveDataSource("reports")
class ReportConnections implements PgPoolCreator {
    private final RuntimeConnections connections;

    ReportConnections(RuntimeConnections connections) {
        this.connections = connections;
    }

    @Override
    public Pool create(Input input) {
        return connections.pool(input);
    }
}
