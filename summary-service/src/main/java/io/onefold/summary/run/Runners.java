package io.onefold.summary.run;

import io.onefold.summary.declare.Settings;
import io.onefold.summary.observe.Listeners;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** A {@link Runner} per summary. */
@ApplicationScoped
public class Runners {
    private final List<Runner> runners;

    Runners(Settings settings, RunStore.OfSummaries stores, RunMeters meters, RunWatch watch) {
        Listeners listeners = Listeners.ofClassPath();
        this.runners = settings.summaries().stream()
                .map(summary ->
                        runner(summary.name(), stores.of(summary, listeners, settings.stepRows()), meters, watch))
                .toList();
    }

    private static Runner runner(String summary, RunStore store, RunMeters meters, RunWatch watch) {
        return new Runner(summary, () -> meters.timed(summary, store::runOnce), run -> meters.ran(summary, run), watch);
    }

    public List<Runner> all() {
        return runners;
    }
}
