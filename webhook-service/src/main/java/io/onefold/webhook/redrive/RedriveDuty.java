package io.onefold.webhook.redrive;

import io.onefold.log.Log;
import io.onefold.start.Duties;
import io.onefold.start.Patience;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;

/**
 * Has redrives moved, ten times a second while there are any. Every replica does; which of them moves one is decided anew
 * each time, by who has its row.
 */
@ApplicationScoped
class RedriveDuty {
    private static final Log LOG = Log.of(RedriveDuty.class);
    private static final Duration PACE = Duration.ofMillis(100);

    private final Duties duties;
    private final Mover mover;

    RedriveDuty(Duties duties, Mover mover) {
        this.duties = duties;
        this.mover = mover;
    }

    void begin(@Observes StartupEvent started) {
        duties.whileThereIs(
                PACE,
                () -> Patience.within(Patience.OF_A_TRANSACTION, mover::runOnce).map(moving -> moving > 0),
                failure -> LOG.warn("redrives are not moved", "failure", failure));
    }
}
