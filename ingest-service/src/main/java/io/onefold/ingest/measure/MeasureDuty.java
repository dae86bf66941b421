package io.onefold.ingest.measure;

import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.log.Log;
import io.onefold.start.Gate;
import io.onefold.start.Patience;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.quarkus.scheduler.Scheduler;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Measures every 15 s, or reads what another replica has measured, and shows it. While that fails, what was last shown stays. */
@ApplicationScoped
class MeasureDuty {
    private static final Log LOG = Log.of(MeasureDuty.class);
    private static final String PACE = "PT15S";

    private final Gate gate;
    private final Scheduler scheduler;
    private final MeasuredStore store;
    private final MeasuredGauges gauges;

    MeasureDuty(Gate gate, Scheduler scheduler, MeasuredStore store, MeterRegistry registry) {
        this.gate = gate;
        this.scheduler = scheduler;
        this.store = store;
        this.gauges = new MeasuredGauges(registry);
    }

    void begin(@Observes StartupEvent started) {
        gate.whenOpen()
                .subscribe()
                .with(open -> scheduler
                        .newJob("what is dead")
                        .setInterval(PACE)
                        .setConcurrentExecution(ConcurrentExecution.SKIP)
                        .setAsyncTask(execution -> runOnce())
                        .schedule());
    }

    private Uni<Void> runOnce() {
        return Patience.within(Patience.OF_A_TRANSACTION, store::runOnce)
                .invoke(gauges::show)
                .replaceWithVoid()
                .onFailure()
                .invoke(failure -> LOG.warn("what is dead is not measured now", "failure", failure))
                .onFailure()
                .recoverWithNull();
    }
}
