package io.onefold.summary.recount;

import io.onefold.log.Log;
import io.onefold.start.Gate;
import io.onefold.start.Patience;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.Settings;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.quarkus.scheduler.Scheduler;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * Looks every second for recounts to go on with, each summary on its own, and takes one step after another until there is
 * none. Every replica does; in the database one at a time does the work.
 */
@ApplicationScoped
class RecountDuty {
    private static final Log LOG = Log.of(RecountDuty.class);
    private static final String PACE = "PT1S";

    private final Gate gate;
    private final Scheduler scheduler;
    private final Settings settings;
    private final RecountStore.OfSummaries stores;

    RecountDuty(Gate gate, Scheduler scheduler, Settings settings, RecountStore.OfSummaries stores) {
        this.gate = gate;
        this.scheduler = scheduler;
        this.settings = settings;
        this.stores = stores;
    }

    void begin(@Observes StartupEvent started) {
        gate.whenOpen().subscribe().with(open -> settings.summaries().forEach(this::begin));
    }

    private void begin(Declaration summary) {
        RecountStore store = stores.of(summary, settings.stepRows());
        scheduler
                .newJob("recounts of " + summary.name())
                .setInterval(PACE)
                .setConcurrentExecution(ConcurrentExecution.SKIP)
                .setAsyncTask(execution -> steps(store)
                        .onFailure()
                        .invoke(failure ->
                                LOG.warn("a recount is put off", "summary", summary.name(), "failure", failure))
                        .onFailure()
                        .recoverWithNull())
                .schedule();
    }

    private static Uni<Void> steps(RecountStore store) {
        return Patience.within(Patience.OF_A_TRANSACTION, store::step)
                .chain(stepped -> stepped == Stepped.IDLE ? Uni.createFrom().voidItem() : steps(store));
    }
}
