package io.onefold.summary.progress;

import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.log.Log;
import io.onefold.start.Duties;
import io.onefold.start.Patience;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.Settings;
import io.onefold.summary.observe.GaugesBySummary;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Map;

/** Reads every few seconds how far the summaries are, for the metrics, and for the log while one catches up. */
@ApplicationScoped
class ProgressDuty {
    private static final Log LOG = Log.of(ProgressDuty.class);
    private static final Duration PACE = Duration.ofSeconds(15);

    private final Duties duties;
    private final Settings settings;
    private final ProgressStore store;
    private final GaugesBySummary<SummaryProgress> gauges;

    ProgressDuty(Duties duties, Settings settings, ProgressStore store, MeterRegistry registry) {
        this.duties = duties;
        this.settings = settings;
        this.store = store;
        this.gauges = new GaugesBySummary<>(
                registry,
                Map.of(
                        "onefold_summary_open_events", SummaryProgress::open,
                        "onefold_summary_delay_seconds", SummaryProgress::delaySeconds));
    }

    void begin(@Observes StartupEvent started) {
        settings.summaries().forEach(this::begin);
    }

    private void begin(Declaration summary) {
        duties.every(
                PACE,
                () -> Patience.within(Patience.OF_A_TRANSACTION, () -> store.read(summary.name()))
                        .invoke(this::show),
                failure ->
                        LOG.warn("how far a summary is cannot be read", "summary", summary.name(), "failure", failure));
    }

    private void show(SummaryProgress now) {
        gauges.show(now.summary(), now);
        if (now.eventsPerSecond() != null) {
            LOG.info(
                    "a summary catches up",
                    "summary",
                    now.summary(),
                    "stored",
                    now.stored(),
                    "open",
                    now.open(),
                    "eventsPerSecond",
                    now.eventsPerSecond(),
                    "secondsLeft",
                    now.secondsLeft());
        }
    }
}
