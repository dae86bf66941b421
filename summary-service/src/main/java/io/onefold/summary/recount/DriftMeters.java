package io.onefold.summary.recount;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.summary.recount.SampleStore.Found;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What the comparisons found, whoever made them: combine replicas with {@code max}. */
@ApplicationScoped
class DriftMeters {
    private final MeterRegistry registry;
    private final Map<String, Found> found = new ConcurrentHashMap<>();

    DriftMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    void found(String summary, Found now) {
        if (found.put(summary, now) == null) {
            Gauge.builder(
                            "onefold_summary_drift_cells",
                            found,
                            all -> all.get(summary).drift())
                    .tag("summary", summary)
                    .register(registry);
            Gauge.builder(
                            "onefold_summary_last_checked_seconds",
                            found,
                            all -> all.get(summary).lastChecked())
                    .tag("summary", summary)
                    .register(registry);
        }
    }
}
