package io.onefold.ingest.group;

import io.onefold.ingest.stream.Settings;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Runs {@link GroupWatch} again and again, {@code INGEST_CHECK_EVERY} after the last look is done, in every replica. */
@ApplicationScoped
class WatchGroups {
    private final GroupWatch watch;
    private final GroupMeters meters;
    private final Settings settings;
    private final Vertx vertx;
    private volatile boolean stopping;

    WatchGroups(GroupWatch watch, GroupMeters meters, Settings settings, Vertx vertx) {
        this.watch = watch;
        this.meters = meters;
        this.settings = settings;
        this.vertx = vertx;
    }

    void begin(@Observes StartupEvent started) {
        later();
    }

    void end(@Observes ShutdownEvent ending) {
        stopping = true;
    }

    private void later() {
        vertx.setTimer(settings.checkEvery().toMillis(), timer -> {
            if (!stopping) {
                watch.runOnce().invoke(meters::show).subscribe().with(done -> later(), failure -> later());
            }
        });
    }
}
