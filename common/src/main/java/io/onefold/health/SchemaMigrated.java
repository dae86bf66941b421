package io.onefold.health;

import io.onefold.start.Gate;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Startup;

/** Started: the migrations are done. */
@Startup
class SchemaMigrated implements HealthCheck {
    private final Gate gate;

    SchemaMigrated(Gate gate) {
        this.gate = gate;
    }

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.named("schema").status(gate.isMigrated()).build();
    }
}
