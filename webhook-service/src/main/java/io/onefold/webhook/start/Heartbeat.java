package io.onefold.webhook.start;

import io.onefold.log.Log;
import io.onefold.start.Gate;
import io.onefold.webhook.pace.ReplicaName;
import io.onefold.webhook.pace.Replicas;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;

/** Says every two seconds that this replica is up, and at the end that it goes. */
@Singleton
class Heartbeat {
    private static final Log LOG = Log.of(Heartbeat.class);
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Gate gate;
    private final Vertx vertx;
    private final Replicas replicas;
    private final ReplicaName name;

    Heartbeat(Gate gate, Vertx vertx, Replicas replicas, ReplicaName name) {
        this.gate = gate;
        this.vertx = vertx;
        this.replicas = replicas;
        this.name = name;
    }

    void begin(@Observes StartupEvent started) {
        gate.whenOpen().subscribe().with(open -> {
            LOG.info("jobs are run", "replica", name.text());
            beat();
            vertx.setPeriodic(Replicas.EVERY.toMillis(), timer -> beat());
        });
    }

    /** What fails is tried again in two seconds; who cannot reach the database claims nothing either. */
    private void beat() {
        replicas.beat()
                .subscribe()
                .with(done -> {}, failure -> LOG.debug("there is no heartbeat now", "failure", failure));
    }

    void end(@Observes ShutdownEvent ending) {
        if (gate.isOpen()) {
            replicas.leave().onFailure().recoverWithNull().await().atMost(PATIENCE);
        }
    }
}
