package io.onefold.summary.recount;

import io.onefold.log.Log;
import io.onefold.start.Duties;
import io.onefold.start.Patience;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.Settings;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;

/**
 * Looks every second for recounts to go on with, each summary on its own, and takes one step after another until there is
 * none. Every replica does; in the database one at a time does the work.
 */
@ApplicationScoped
class RecountDuty {
    private static final Log LOG = Log.of(RecountDuty.class);
    private static final Duration PACE = Duration.ofSeconds(1);

    private final Duties duties;
    private final Settings settings;
    private final RecountStore.OfSummaries stores;

    RecountDuty(Duties duties, Settings settings, RecountStore.OfSummaries stores) {
        this.duties = duties;
        this.settings = settings;
        this.stores = stores;
    }

    void begin(@Observes StartupEvent started) {
        settings.summaries().forEach(this::begin);
    }

    private void begin(Declaration summary) {
        RecountStore store = stores.of(summary, settings.stepRows());
        duties.every(
                PACE,
                () -> steps(store),
                failure -> LOG.warn("a recount is put off", "summary", summary.name(), "failure", failure));
    }

    private static Uni<Void> steps(RecountStore store) {
        return Patience.within(Patience.OF_A_TRANSACTION, store::step)
                .chain(stepped -> stepped == Stepped.IDLE ? Uni.createFrom().voidItem() : steps(store));
    }
}
