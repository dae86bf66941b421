package io.onefold.summary.run;

import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.Settings;
import io.onefold.summary.observe.Listeners;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** A {@link Runner} per summary. */
@ApplicationScoped
public class Runners {
    private final List<Runner> runners;

    Runners(Settings settings, Pool pool, RunMeters meters) {
        Listeners listeners = Listeners.ofClassPath();
        this.runners = settings.summaries().stream()
                .map(summary -> runner(summary, settings.stepRows(), pool, listeners, meters))
                .toList();
    }

    private static Runner runner(Declaration summary, int cap, Pool pool, Listeners listeners, RunMeters meters) {
        RunStore store = new RunStore(pool, summary, listeners, cap);
        return new Runner(summary.name(), store::runOnce, run -> meters.ran(summary.name(), run));
    }

    public List<Runner> all() {
        return runners;
    }
}
