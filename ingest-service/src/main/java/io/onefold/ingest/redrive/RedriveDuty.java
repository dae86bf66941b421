package io.onefold.ingest.redrive;

import io.onefold.log.Log;
import io.onefold.start.Duties;
import io.onefold.start.Patience;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;

/**
 * Has redrives moved, ten times a second while there are any. Every replica does; one of them moves a redrive, and when it
 * rests for two seconds any other does.
 */
@ApplicationScoped
class RedriveDuty {
    private static final Log LOG = Log.of(RedriveDuty.class);
    private static final Duration PACE = Duration.ofMillis(100);

    private final Duties duties;
    private final Mover mover;
    private final RedriveMeters meters;

    RedriveDuty(Duties duties, Mover mover, RedriveMeters meters) {
        this.duties = duties;
        this.mover = mover;
        this.meters = meters;
    }

    void begin(@Observes StartupEvent started) {
        duties.whileThereIs(
                PACE,
                () -> Patience.within(Patience.OF_A_TRANSACTION, mover::runOnce)
                        .call(meters::count)
                        .map(round -> round.moving() > 0),
                failure -> LOG.warn("redrives are not moved", "failure", failure));
    }
}
