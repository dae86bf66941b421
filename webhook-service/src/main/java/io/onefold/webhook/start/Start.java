package io.onefold.webhook.start;

import io.onefold.log.Log;
import io.onefold.start.Gate;
import io.onefold.start.StartSteps;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Brings the service up in the background, step by step; until then webhooks are answered 503. */
@ApplicationScoped
class Start {
    private static final Log LOG = Log.of(Start.class);

    private final StartSteps steps;
    private final Gate gate;

    Start(StartSteps steps, Gate gate) {
        this.steps = steps;
        this.gate = gate;
    }

    /** Early: a configuration that is wrong is reported before anything else starts. */
    void begin(@Observes @Priority(1) StartupEvent started, Configuration configuration) {
        steps.openDatabase()
                .subscribe()
                .with(
                        done -> {
                            gate.open();
                            LOG.info("webhooks are taken");
                        },
                        steps::giveUp);
    }
}
