package io.onefold.webhook.redrive;

import io.onefold.log.Log;
import io.onefold.start.Gate;
import io.onefold.start.Patience;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.quarkus.scheduler.Scheduler;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Looks every few seconds how far redrives are, for the metrics. Every replica does, and shows the same. */
@ApplicationScoped
class ProgressDuty {
    private static final Log LOG = Log.of(ProgressDuty.class);
    private static final String PACE = "PT5S";

    private final Gate gate;
    private final Scheduler scheduler;
    private final RedriveListStore list;
    private final RedriveGauges gauges;

    ProgressDuty(Gate gate, Scheduler scheduler, RedriveListStore list, RedriveGauges gauges) {
        this.gate = gate;
        this.scheduler = scheduler;
        this.list = list;
        this.gauges = gauges;
    }

    void begin(@Observes StartupEvent started) {
        gate.whenOpen()
                .subscribe()
                .with(open -> scheduler
                        .newJob("how far redrives are")
                        .setInterval(PACE)
                        .setConcurrentExecution(ConcurrentExecution.SKIP)
                        .setAsyncTask(execution -> runOnce())
                        .schedule());
    }

    private Uni<Void> runOnce() {
        return Patience.within(Patience.OF_A_TRANSACTION, list::last)
                .invoke(gauges::show)
                .replaceWithVoid()
                .onFailure()
                .invoke(failure -> LOG.warn("how far redrives are is not known now", "failure", failure))
                .onFailure()
                .recoverWithNull();
    }
}
