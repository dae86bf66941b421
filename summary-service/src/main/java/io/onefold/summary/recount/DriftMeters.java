package io.onefold.summary.recount;

import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.summary.observe.GaugesBySummary;
import io.onefold.summary.recount.SampleStore.Found;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;

/** What the comparisons found, whoever made them: combine replicas with {@code max}. */
@ApplicationScoped
class DriftMeters {
    private final GaugesBySummary<Found> gauges;

    DriftMeters(MeterRegistry registry) {
        this.gauges = new GaugesBySummary<>(
                registry,
                Map.of(
                        "onefold_summary_drift_cells", Found::drift,
                        "onefold_summary_last_checked_seconds", Found::lastChecked));
    }

    void found(String summary, Found now) {
        gauges.show(summary, now);
    }
}
