package io.onefold.summary.observe;

import io.onefold.summary.observe.SummaryListener.Step;
import java.util.List;
import java.util.ServiceLoader;

/** All listeners there are. */
public final class Listeners {
    private final List<SummaryListener> listeners;

    public Listeners(List<SummaryListener> listeners) {
        this.listeners = List.copyOf(listeners);
    }

    /** Those of the class path. */
    public static Listeners ofClassPath() {
        return new Listeners(ServiceLoader.load(SummaryListener.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList());
    }

    /** Tells all of them. */
    public void reached(Step step, String summary) {
        listeners.forEach(listener -> listener.reached(step, summary));
    }
}
