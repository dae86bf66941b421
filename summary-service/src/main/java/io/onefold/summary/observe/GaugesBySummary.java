package io.onefold.summary.observe;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/** Gauges that show the newest of something per summary, from the first one on. */
public final class GaugesBySummary<T> {
    private final MeterRegistry registry;
    private final Map<String, ToDoubleFunction<T>> gauges;
    private final Map<String, Latest<T>> bySummary = new ConcurrentHashMap<>();

    /** @param gauges by their names, what each shows */
    public GaugesBySummary(MeterRegistry registry, Map<String, ToDoubleFunction<T>> gauges) {
        this.registry = registry;
        this.gauges = Map.copyOf(gauges);
    }

    private static final class Latest<T> {
        private volatile T value;

        Latest(T value) {
            this.value = value;
        }
    }

    /** From now on this. */
    public void show(String summary, T now) {
        bySummary.computeIfAbsent(summary, name -> register(name, now)).value = now;
    }

    private Latest<T> register(String summary, T now) {
        Latest<T> latest = new Latest<>(now);
        gauges.forEach((name, value) -> Gauge.builder(name, latest, it -> value.applyAsDouble(it.value))
                .tag("summary", summary)
                .register(registry));
        return latest;
    }
}
