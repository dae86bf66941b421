package io.onefold.summary.recount;

import io.onefold.log.Log;
import io.onefold.start.Duties;
import io.onefold.start.Patience;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.Settings;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;

/**
 * Has one period of each summary compared with raw at every turn, the oldest first and then around, and shows how the
 * periods were found.
 */
@ApplicationScoped
class SampleDuty {
    private static final Log LOG = Log.of(SampleDuty.class);
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(15);

    private final Duties duties;
    private final Settings settings;
    private final SampleStore store;
    private final DriftMeters meters;

    SampleDuty(Duties duties, Settings settings, SampleStore store, DriftMeters meters) {
        this.duties = duties;
        this.settings = settings;
        this.store = store;
        this.meters = meters;
    }

    void begin(@Observes StartupEvent started) {
        settings.summaries().forEach(this::begin);
    }

    private void begin(Declaration summary) {
        Duration pace = settings.reconcileEvery();
        Duration look = pace.compareTo(LONGEST_LOOK) < 0 ? pace : LONGEST_LOOK;
        duties.every(
                look,
                () -> Patience.within(
                                Patience.OF_A_TRANSACTION,
                                () -> store.ask(summary.name(), summary.stream(), pace)
                                        .chain(() -> store.forget(summary.name(), settings.sampleRetention()))
                                        .chain(() -> store.found(summary.name(), summary.stream())))
                        .invoke(found -> meters.found(summary.name(), found)),
                failure -> LOG.warn("no sample is taken now", "summary", summary.name(), "failure", failure));
    }
}
