package io.onefold.ingest.write;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.stream.Settings;
import io.onefold.ingest.stream.StreamSettings;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Counts what was committed, per stream and outcome. Sums over workers are what all of them did. All of it is there from the
 * start, at 0: a counter that appears with its first count hides it from {@code rate}.
 */
@ApplicationScoped
class BookMeters {
    private static final double[] RECORDS = {1, 10, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000};
    private static final Duration[] DELAYS = LongStream.of(
                    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final MeterRegistry registry;
    private final List<String> streams;
    private final InstantSource clock;

    BookMeters(MeterRegistry registry, Settings settings, InstantSource clock) {
        this.registry = registry;
        this.streams = settings.streams().stream().map(StreamSettings::name).toList();
        this.clock = clock;
    }

    void begin(@Observes StartupEvent started) {
        streams.forEach(stream -> {
            count(stream, new Books());
            records(stream);
            delay(stream);
        });
    }

    void count(List<LaneKey> lanes, List<Books> books) {
        String stream = lanes.get(0).stream();
        books.forEach(lane -> {
            count(stream, lane);
            if (lane.newest() != null) {
                EventDelay.of(lane.newest(), clock.instant()).ifPresent(delay(stream)::record);
            }
        });
        records(stream)
                .record((double) books.stream().mapToLong(Books::consumed).sum());
    }

    private void count(String stream, Books lane) {
        counter("onefold_ingest_consumed", stream).increment((double) lane.consumed());
        counter("onefold_ingest_conflicts", stream).increment((double) lane.conflicts());
        count(stream, "stored", lane.stored());
        count(stream, "in_batch", lane.inBatch());
        count(stream, "redelivery", lane.redelivery());
        count(stream, "republish", lane.republish());
        count(stream, "dead_lettered", lane.deadLettered());
        count(stream, "expired", lane.expired());
    }

    private void count(String stream, String outcome, long count) {
        counter("onefold_ingest_outcomes", stream, "outcome", outcome).increment((double) count);
    }

    private Counter counter(String name, String stream, String... tags) {
        return Counter.builder(name).tag("stream", stream).tags(tags).register(registry);
    }

    private DistributionSummary records(String stream) {
        return DistributionSummary.builder("onefold_ingest_batch_records")
                .tag("stream", stream)
                .serviceLevelObjectives(RECORDS)
                .register(registry);
    }

    private Timer delay(String stream) {
        return Timer.builder("onefold_ingest_event_delay")
                .tag("stream", stream)
                .serviceLevelObjectives(DELAYS)
                .register(registry);
    }
}
