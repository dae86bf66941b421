package io.onefold.start;

import io.onefold.connect.DataSources;
import io.quarkus.flyway.FlywayDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import org.flywaydb.core.Flyway;

/** Migrates the schema of the service as its owner. Replicas that start together wait for one another. */
@ApplicationScoped
class Schema {
    private final Flyway flyway;

    Schema(@FlywayDataSource(DataSources.OWNER) Flyway flyway) {
        this.flyway = flyway;
    }

    /** Blocks until the schema is at the newest version. */
    void migrate() {
        flyway.migrate();
    }
}
