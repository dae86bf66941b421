package io.onefold.ingest.redrive;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.ingest.redrive.Mover.Round;
import io.onefold.ingest.stream.Settings;
import io.onefold.ingest.stream.StreamSettings;
import io.onefold.ingest.write.Fate.Outcome;
import io.onefold.log.Log;
import io.onefold.redrive.Phase;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Shows how far redrives are, the same in all replicas, and counts what this one did. Says so when one pauses or ends. */
@ApplicationScoped
class RedriveMeters {
    private static final Log LOG = Log.of(RedriveMeters.class);

    private final RedriveListStore list;
    private final MeterRegistry registry;
    private final Map<String, AtomicLong> left = new ConcurrentHashMap<>();
    private final Map<String, AtomicLong> paused = new ConcurrentHashMap<>();

    RedriveMeters(RedriveListStore list, MeterRegistry registry, Settings settings) {
        this.list = list;
        this.registry = registry;
        for (StreamSettings stream : settings.streams()) {
            gauge("onefold_ingest_redrive_left", stream.name(), left);
            gauge("onefold_ingest_redrive_paused", stream.name(), paused);
            for (Outcome outcome : Outcome.values()) {
                counter(stream.name(), outcome);
            }
        }
    }

    /** What a round did, and where the redrives stand now. */
    Uni<Void> count(Round round) {
        round.steps().forEach(this::count);
        return list.active().invoke(this::show).replaceWithVoid();
    }

    private void count(Step step) {
        String stream = step.before().stream();
        for (Outcome outcome : Outcome.values()) {
            counter(stream, outcome).increment((double) step.count(outcome));
        }
        Phase now = step.course().phase();
        if (now == Phase.PAUSED) {
            LOG.warn(
                    "a redrive is paused",
                    "redrive",
                    step.before().id(),
                    "stream",
                    stream,
                    "why",
                    step.course().why());
        } else if (now == Phase.DONE) {
            LOG.info("a redrive is done", "redrive", step.before().id(), "stream", stream);
        }
    }

    private void show(List<Redrive> active) {
        Map<String, Redrive> byStream = new HashMap<>();
        active.forEach(redrive -> byStream.put(redrive.stream(), redrive));
        left.forEach((stream, value) -> value.set(
                byStream.containsKey(stream) ? byStream.get(stream).letters().left() : 0));
        paused.forEach((stream, value) -> value.set(
                byStream.containsKey(stream) && byStream.get(stream).state().equals(Phase.PAUSED.word()) ? 1 : 0));
    }

    private void gauge(String name, String stream, Map<String, AtomicLong> values) {
        AtomicLong value = new AtomicLong();
        values.put(stream, value);
        Gauge.builder(name, value, AtomicLong::get).tag("stream", stream).register(registry);
    }

    private Counter counter(String stream, Outcome outcome) {
        return Counter.builder("onefold_ingest_redriven")
                .tag("stream", stream)
                .tag("fate", MarkStore.word(outcome))
                .register(registry);
    }
}
