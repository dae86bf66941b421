package io.onefold.ingest.observe;

import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.observe.IngestListener.DayStep;
import io.onefold.ingest.observe.IngestListener.Step;
import io.quarkus.arc.All;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.ServiceLoader;

/** All listeners there are: our own beans, then those of the class path. */
@ApplicationScoped
public class Listeners {
    private final List<IngestListener> listeners;

    Listeners(@All List<IngestListener> beans) {
        this.listeners = new ArrayList<>(beans);
        ServiceLoader.load(IngestListener.class).forEach(listeners::add);
    }

    /** Tells all of them. */
    public void reached(Step step, Collection<LaneKey> lanes) {
        listeners.forEach(listener -> listener.reached(step, lanes));
    }

    /** Tells all of them. */
    public void reached(DayStep step, String stream, LocalDate day) {
        listeners.forEach(listener -> listener.reached(step, stream, day));
    }
}
