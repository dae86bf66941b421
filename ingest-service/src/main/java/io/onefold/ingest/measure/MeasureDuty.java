package io.onefold.ingest.measure;

import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.log.Log;
import io.onefold.start.Duties;
import io.onefold.start.Patience;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;

/** Measures every 15 s, or reads what another replica has measured, and shows it. While that fails, what was last shown stays. */
@ApplicationScoped
class MeasureDuty {
    private static final Log LOG = Log.of(MeasureDuty.class);
    private static final Duration PACE = Duration.ofSeconds(15);

    private final Duties duties;
    private final MeasuredStore store;
    private final MeasuredGauges gauges;

    MeasureDuty(Duties duties, MeasuredStore store, MeterRegistry registry) {
        this.duties = duties;
        this.store = store;
        this.gauges = new MeasuredGauges(registry);
    }

    void begin(@Observes StartupEvent started) {
        duties.every(
                PACE,
                () -> Patience.within(Patience.OF_A_TRANSACTION, store::runOnce).invoke(gauges::show),
                failure -> LOG.warn("what is dead is not measured now", "failure", failure));
    }
}
