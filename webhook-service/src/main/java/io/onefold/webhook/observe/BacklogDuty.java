package io.onefold.webhook.observe;

import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.start.Gate;
import io.onefold.start.InOneLine;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.quarkus.scheduler.Scheduler;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jboss.logging.Logger;

/** Counts every few seconds what waits and what is dead, for the metrics. Every replica does, and shows the same. */
@ApplicationScoped
class BacklogDuty {
    private static final Logger LOG = Logger.getLogger(BacklogDuty.class);
    private static final String PACE = "PT15S";

    private final Gate gate;
    private final Scheduler scheduler;
    private final BacklogStore store;
    private final BacklogGauges gauges;

    BacklogDuty(Gate gate, Scheduler scheduler, BacklogStore store, MeterRegistry registry) {
        this.gate = gate;
        this.scheduler = scheduler;
        this.store = store;
        this.gauges = new BacklogGauges(registry);
    }

    void begin(@Observes StartupEvent started) {
        gate.whenOpen()
                .subscribe()
                .with(open -> scheduler
                        .newJob("what waits")
                        .setInterval(PACE)
                        .setConcurrentExecution(ConcurrentExecution.SKIP)
                        .setAsyncTask(execution -> runOnce())
                        .schedule());
    }

    private Uni<Void> runOnce() {
        return store.open()
                .invoke(gauges::show)
                .replaceWithVoid()
                .onFailure()
                .invoke(failure -> LOG.warnf("What waits could not be counted: %s", InOneLine.of(failure)))
                .onFailure()
                .recoverWithNull();
    }
}
