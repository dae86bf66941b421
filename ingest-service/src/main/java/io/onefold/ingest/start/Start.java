package io.onefold.ingest.start;

import io.onefold.ingest.observe.InOneLine;
import io.onefold.ingest.start.StreamDeclarations.Undeclarable;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * Brings the service up in the background, step by step, each tried again until it works. Only what no waiting can
 * mend ends the process.
 */
@ApplicationScoped
class Start {
    private static final Logger LOG = Logger.getLogger(Start.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    private final Schema schema;
    private final RoleLimitsStore roleLimits;
    private final StreamDeclarations streams;
    private final InstanceId instanceId;
    private final Gate gate;

    Start(Schema schema, RoleLimitsStore roleLimits, StreamDeclarations streams, InstanceId instanceId, Gate gate) {
        this.schema = schema;
        this.roleLimits = roleLimits;
        this.streams = streams;
        this.instanceId = instanceId;
        this.gate = gate;
    }

    /** Early: a configuration that is wrong is reported before anything else starts. */
    void begin(@Observes @Priority(1) StartupEvent started, Configuration configuration) {
        BootstrapNames.await(configuration.bootstrapServers());
        step("the database, to migrate its schema", onWorker(schema::migrate))
                .invoke(gate::migrated)
                .chain(() -> step("limits on the runtime role (k8s/bootstrap/roles.sql)", roleLimits.check()))
                .chain(() -> step("the broker and the database, to declare the streams", streams.declare()))
                .chain(() -> step("INGEST_GROUP_INSTANCE_ID to be free in the group", instanceId.free()))
                .subscribe()
                .with(
                        done -> {
                            gate.open();
                            LOG.info("Streams declared, reading begins");
                        },
                        this::giveUp);
    }

    private Uni<Void> step(String what, Uni<Void> step) {
        return Uni.createFrom()
                .deferred(() -> {
                    gate.waitFor(what);
                    return step;
                })
                .onFailure()
                .invoke(failure -> waits(what, InOneLine.of(failure)))
                .onFailure(failure -> !(failure instanceof Undeclarable))
                .retry()
                .withBackOff(FIRST_PAUSE, LONGEST_PAUSE)
                .indefinitely();
    }

    private void giveUp(Throwable failure) {
        LOG.errorf("Cannot start: %s", failure.getMessage());
        Quarkus.asyncExit(1);
    }

    private void waits(String what, String why) {
        gate.waitBecause(why);
        LOG.infof("Waiting for %s: %s", what, why);
    }

    private static Uni<Void> onWorker(Runnable work) {
        return Uni.createFrom()
                .voidItem()
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .invoke(work);
    }
}
