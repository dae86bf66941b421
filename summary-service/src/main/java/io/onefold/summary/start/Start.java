package io.onefold.summary.start;

import io.onefold.log.Log;
import io.onefold.start.Gate;
import io.onefold.start.StartSteps;
import io.onefold.summary.declare.Declarations;
import io.onefold.summary.declare.ViewStore;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Brings the service up in the background, step by step. */
@ApplicationScoped
class Start {
    private static final Log LOG = Log.of(Start.class);

    private final StartSteps steps;
    private final ViewStore views;
    private final Declarations declarations;
    private final Gate gate;

    Start(StartSteps steps, ViewStore views, Declarations declarations, Gate gate) {
        this.steps = steps;
        this.views = views;
        this.declarations = declarations;
        this.gate = gate;
    }

    /** Early: a configuration that is wrong is reported before anything else starts. */
    void begin(@Observes @Priority(1) StartupEvent started, Configuration configuration) {
        steps.openDatabase()
                .chain(() -> steps.step("ingest-service to make the views of its schema", views.check()))
                .chain(() -> steps.step(
                        "the database, to declare the summaries", StartSteps.onWorker(declarations::declare)))
                .subscribe()
                .with(
                        done -> {
                            gate.open();
                            LOG.info("summaries are declared, runs begin");
                        },
                        steps::giveUp);
    }
}
