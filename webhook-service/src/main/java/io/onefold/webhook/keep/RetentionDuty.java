package io.onefold.webhook.keep;

import io.onefold.log.Log;
import io.onefold.start.Duties;
import io.onefold.webhook.declare.Keeping;
import io.onefold.webhook.declare.Settings;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** Looks for what is too old, again and again, unless retention is off. Every replica does, each beginning at some moment. */
@ApplicationScoped
class RetentionDuty {
    private static final Log LOG = Log.of(RetentionDuty.class);

    private final Duties duties;
    private final Keeping keeping;
    private final Retention retention;
    private final RetentionMeters meters;

    RetentionDuty(Duties duties, Settings settings, Retention retention, RetentionMeters meters) {
        this.duties = duties;
        this.keeping = settings.keeping();
        this.retention = retention;
        this.meters = meters;
    }

    void begin(@Observes StartupEvent started, RandomGenerator random) {
        Duration keep = keeping.retention();
        if (keep == null) {
            return;
        }
        Duration jitter = Duration.ofMillis(random.nextLong(keeping.every().toMillis()));
        duties.every(
                jitter,
                keeping.every(),
                () -> retention.runOnce(keep).invoke(meters::pruned).onFailure().invoke(meters::failed),
                failure -> LOG.warn("a round of retention is put off", "failure", failure));
    }
}
