package io.onefold.ingest.observe;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.stream.Settings;
import io.onefold.ingest.stream.StreamSettings;
import io.onefold.log.Log;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;

/** The alarm for offsets that were gone from the log before they were read: a line at ERROR, and a counter. */
@ApplicationScoped
public class LostOffsets {
    private static final Log LOG = Log.of(LostOffsets.class);

    private final MeterRegistry registry;
    private final List<String> streams;

    LostOffsets(MeterRegistry registry, Settings settings) {
        this.registry = registry;
        this.streams = settings.streams().stream().map(StreamSettings::name).toList();
    }

    /** A counter that is there from the start, at 0, is one whose first increase is seen. */
    void begin(@Observes StartupEvent started) {
        streams.forEach(this::counter);
    }

    /** The offsets [from, end) were booked as lost, in a transaction that is committed. */
    public void found(LaneKey lane, long from, long end) {
        counter(lane.stream()).increment((double) (end - from));
        LOG.error(
                "offsets are gone from the log and were never read, see ingest.gap",
                "lane",
                lane,
                "from",
                from,
                "end",
                end);
    }

    private Counter counter(String stream) {
        return Counter.builder("onefold_ingest_lost_offsets")
                .tag("stream", stream)
                .register(registry);
    }
}
