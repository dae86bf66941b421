package io.onefold.ingest.observe;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Lanes;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** How often each step of the write path was reached, and what this worker holds. */
@ApplicationScoped
class StepMeters implements IngestListener {
    private final Map<Step, Counter> steps = new EnumMap<>(Step.class);

    StepMeters(MeterRegistry registry, Lanes lanes) {
        for (Step step : Step.values()) {
            steps.put(
                    step,
                    Counter.builder("onefold_ingest_steps")
                            .tag("step", step.name().toLowerCase(Locale.ROOT))
                            .register(registry));
        }
        Gauge.builder(
                        "onefold_ingest_lanes_held",
                        lanes,
                        held -> held.assigned().size())
                .register(registry);
        Gauge.builder("onefold_ingest_buffered_bytes", lanes, Lanes::bufferedBytes)
                .register(registry);
        Gauge.builder(
                        "onefold_ingest_streams_stopped",
                        lanes,
                        all -> all.stopped().size())
                .register(registry);
    }

    /** Makes the bean, and so the meters, with the start: a worker that waits shows them too. */
    void begin(@Observes StartupEvent started) {}

    @Override
    public void reached(Step step, Collection<LaneKey> lanes) {
        Counter counter = steps.get(step);
        if (counter != null) {
            counter.increment();
        }
    }
}
