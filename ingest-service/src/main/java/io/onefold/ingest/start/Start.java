package io.onefold.ingest.start;

import io.onefold.log.Log;
import io.onefold.start.Gate;
import io.onefold.start.StartSteps;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Brings the service up in the background, step by step. */
@ApplicationScoped
class Start {
    private static final Log LOG = Log.of(Start.class);

    private final StartSteps steps;
    private final StreamDeclarations streams;
    private final InstanceId instanceId;
    private final Gate gate;

    Start(StartSteps steps, StreamDeclarations streams, InstanceId instanceId, Gate gate) {
        this.steps = steps;
        this.streams = streams;
        this.instanceId = instanceId;
        this.gate = gate;
    }

    /** Early: a configuration that is wrong is reported before anything else starts. */
    void begin(@Observes @Priority(1) StartupEvent started, Configuration configuration) {
        BootstrapNames.await(configuration.bootstrapServers());
        steps.openDatabase()
                .chain(() -> steps.step("the broker and the database, to declare the streams", streams.declare()))
                .chain(() -> steps.step("INGEST_GROUP_INSTANCE_ID to be free in the group", instanceId.free()))
                .subscribe()
                .with(
                        done -> {
                            gate.open();
                            LOG.info("streams are declared, reading begins");
                        },
                        steps::giveUp);
    }
}
