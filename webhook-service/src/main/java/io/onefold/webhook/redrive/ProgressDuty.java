package io.onefold.webhook.redrive;

import io.onefold.log.Log;
import io.onefold.start.Duties;
import io.onefold.start.Patience;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;

/** Looks every few seconds how far redrives are, for the metrics. Every replica does, and shows the same. */
@ApplicationScoped
class ProgressDuty {
    private static final Log LOG = Log.of(ProgressDuty.class);
    private static final Duration PACE = Duration.ofSeconds(5);

    private final Duties duties;
    private final RedriveListStore list;
    private final RedriveGauges gauges;

    ProgressDuty(Duties duties, RedriveListStore list, RedriveGauges gauges) {
        this.duties = duties;
        this.list = list;
        this.gauges = gauges;
    }

    void begin(@Observes StartupEvent started) {
        duties.every(
                PACE,
                () -> Patience.within(Patience.OF_A_TRANSACTION, list::last).invoke(gauges::show),
                failure -> LOG.warn("how far redrives are is not known now", "failure", failure));
    }
}
