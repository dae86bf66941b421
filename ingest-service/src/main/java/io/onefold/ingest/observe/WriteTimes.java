package io.onefold.ingest.observe;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.stream.Settings;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;

/**
 * How long committed transactions took. A lane has one write in flight at the most, so the first lane of a batch stands for
 * the batch.
 */
@ApplicationScoped
class WriteTimes implements IngestListener {
    private static final Duration[] BUCKETS = LongStream.of(
                    5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final MeterRegistry registry;
    private final Settings settings;
    private final Map<LaneKey, Timer.Sample> running = new ConcurrentHashMap<>();

    WriteTimes(MeterRegistry registry, Settings settings) {
        this.registry = registry;
        this.settings = settings;
    }

    /** Makes the meters with the start. */
    void begin(@Observes StartupEvent started) {
        settings.streams().forEach(stream -> timer(stream.name()));
    }

    @Override
    public void reached(Step step, Collection<LaneKey> lanes) {
        if (step == Step.WRITING) {
            running.put(lanes.iterator().next(), Timer.start(registry));
        } else if (step == Step.COMMITTED) {
            LaneKey first = lanes.iterator().next();
            Timer.Sample sample = running.remove(first);
            if (sample != null) {
                sample.stop(timer(first.stream()));
            }
        }
    }

    private Timer timer(String stream) {
        return Timer.builder("onefold_ingest_batch_duration")
                .tag("stream", stream)
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }
}
