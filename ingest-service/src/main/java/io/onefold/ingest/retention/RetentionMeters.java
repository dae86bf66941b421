package io.onefold.ingest.retention;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.ingest.retention.DayDropping.Days;
import io.onefold.ingest.stream.Settings;
import io.onefold.ingest.stream.StreamSettings;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** What retention did and what it waits for, all of it there from the start. */
@ApplicationScoped
class RetentionMeters {
    private final MeterRegistry registry;
    private final Counter failures;
    private final Map<String, AtomicInteger> waiting = new HashMap<>();

    RetentionMeters(Settings settings, MeterRegistry registry) {
        this.registry = registry;
        this.failures = Counter.builder("onefold_ingest_retention_failures").register(registry);
        List.of("batches", "conflicts", "dead_letters").forEach(what -> pruned(what, 0));
        for (StreamSettings stream : settings.streams()) {
            AtomicInteger days = new AtomicInteger();
            waiting.put(stream.name(), days);
            Gauge.builder("onefold_ingest_days_waiting", days, AtomicInteger::get)
                    .tag("stream", stream.name())
                    .register(registry);
            dropped(stream.name(), 0);
        }
    }

    /** Makes the bean, and so the meters, with the start. */
    void begin(@Observes StartupEvent started) {}

    void days(String stream, Days days) {
        dropped(stream, days.dropped());
        failures.increment(days.failed());
        AtomicInteger of = waiting.get(stream);
        if (of != null) {
            of.set(days.waiting());
        }
    }

    void pruned(String what, long rows) {
        Counter.builder("onefold_ingest_pruned")
                .tag("what", what)
                .register(registry)
                .increment((double) rows);
    }

    /** A round over a stream's days, or a kind of rows, did not come to its end. */
    void failed() {
        failures.increment();
    }

    private void dropped(String stream, int days) {
        Counter.builder("onefold_ingest_days_dropped")
                .tag("stream", stream)
                .register(registry)
                .increment(days);
    }
}
