package io.onefold.ingest.start;

import io.onefold.ingest.leaf.LeavesAhead;
import io.onefold.ingest.retention.Retention;
import io.onefold.ingest.stream.Settings;
import io.onefold.log.Log;
import io.onefold.start.Duties;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;

/**
 * Begins what is done again and again, once the streams are declared: each duty at once and then at its own pace, on a
 * worker thread. Every replica does it; the duties take care of one another in the database.
 */
@ApplicationScoped
class PeriodicDuties {
    private static final Log LOG = Log.of(PeriodicDuties.class);
    private static final Duration LEAVES_EVERY = Duration.ofHours(1);

    private final Duties duties;
    private final Settings settings;
    private final LeavesAhead leaves;
    private final Retention retention;

    PeriodicDuties(Duties duties, Settings settings, LeavesAhead leaves, Retention retention) {
        this.duties = duties;
        this.settings = settings;
        this.leaves = leaves;
        this.retention = retention;
    }

    void begin(@Observes StartupEvent started) {
        every(LEAVES_EVERY, "leaves ahead", leaves::runOnce);
        every(settings.keeping().every(), "retention", retention::runOnce);
    }

    /** What a round did is counted by the duty; what it could not do is tried again by the next. */
    private void every(Duration pace, String duty, Runnable round) {
        duties.everyOnAWorker(pace, round, failure -> LOG.warn("a duty is put off", "duty", duty, "failure", failure));
    }
}
