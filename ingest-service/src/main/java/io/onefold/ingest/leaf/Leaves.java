package io.onefold.ingest.leaf;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.onefold.ingest.leaf.LeafStore.Made;
import io.onefold.ingest.stream.Settings;
import io.onefold.ingest.stream.StreamSettings;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.LocalDate;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * Sees to it that the days of a batch have their leaves before the batch is written. A day that is known costs nothing;
 * one that another process made costs a look; the rest are made one by one.
 *
 * <p>{@link #ensure} blocks for days that are not known; call it on a worker thread.
 */
@ApplicationScoped
public class Leaves {
    private final Map<String, KnownDays> byStream = new HashMap<>();
    private final LeafStore store;
    private final Counter made;

    Leaves(Settings settings, LeafStore store, MeterRegistry registry) {
        this.store = store;
        this.made = Counter.builder("onefold_ingest_leaves_made").register(registry);
        for (StreamSettings stream : settings.streams()) {
            byStream.put(stream.name(), new KnownDays());
        }
    }

    /** Makes the bean, and so the meter, with the start. */
    void begin(@Observes StartupEvent started) {}

    /**
     * What became of the days that were not known.
     *
     * @param made leaves made now
     * @param there leaves that others had made
     * @param refused days below the horizon, which are never made again
     */
    public record Ensured(int made, int there, int refused) {}

    /**
     * Makes the leaves of these days of a stream by day, but for those below its horizon.
     *
     * @throws io.onefold.connect.OwnerStore.OwnerFailure if the database is away or refuses; trying again helps
     */
    public Ensured ensure(String stream, Collection<LocalDate> days) {
        KnownDays known = known(stream);
        Set<LocalDate> unknown = known.unknown(days);
        if (unknown.isEmpty()) {
            return new Ensured(0, 0, 0);
        }
        int asked = unknown.size();
        known.horizon(store.horizon(stream));
        known.attached(store.days(stream));
        Map<Made, Integer> counts = new EnumMap<>(Made.class);
        unknown = known.unknown(days);
        for (LocalDate day : unknown) {
            Made one = store.ensure(stream, day);
            counts.merge(one, 1, Integer::sum);
            if (one == Made.NOW) {
                made.increment();
            }
            if (one != Made.REFUSED) {
                known.attached(Set.of(day));
            }
        }
        int now = counts.getOrDefault(Made.NOW, 0);
        int refused = counts.getOrDefault(Made.REFUSED, 0);
        return new Ensured(now, asked - now - refused, refused);
    }

    /** A leaf that was known is missing: look again next time. */
    public void forget(String stream) {
        known(stream).forget();
    }

    private KnownDays known(String stream) {
        KnownDays known = byStream.get(stream);
        if (known == null) {
            throw new NoSuchElementException("no stream is named " + stream);
        }
        return known;
    }
}
