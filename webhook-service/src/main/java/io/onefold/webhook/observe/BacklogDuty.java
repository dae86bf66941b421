package io.onefold.webhook.observe;

import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.log.Log;
import io.onefold.start.Duties;
import io.onefold.start.Patience;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;

/**
 * Measures every 15 s what waits and what is dead, or reads what another replica has measured, and shows it. While that fails,
 * what was last shown stays.
 */
@ApplicationScoped
class BacklogDuty {
    private static final Log LOG = Log.of(BacklogDuty.class);
    private static final Duration PACE = Duration.ofSeconds(15);

    private final Duties duties;
    private final MeasuredStore store;
    private final BacklogGauges gauges;

    BacklogDuty(Duties duties, MeasuredStore store, MeterRegistry registry) {
        this.duties = duties;
        this.store = store;
        this.gauges = new BacklogGauges(registry);
    }

    void begin(@Observes StartupEvent started) {
        duties.every(
                PACE,
                () -> Patience.within(Patience.OF_A_TRANSACTION, store::runOnce).invoke(gauges::show),
                failure -> LOG.warn("what waits is not counted now", "failure", failure));
    }
}
