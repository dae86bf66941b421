package io.onefold.ingest.claim;

import io.onefold.ingest.stream.Settings;
import io.onefold.start.Patience;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Runs {@link GripCheck} again and again, {@code INGEST_CHECK_EVERY} after the last one is done. */
@ApplicationScoped
class CheckGrips {
    private final GripCheck check;
    private final Settings settings;
    private final Vertx vertx;
    private volatile boolean stopping;

    CheckGrips(GripCheck check, Settings settings, Vertx vertx) {
        this.check = check;
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
                Patience.within(Patience.OF_A_TRANSACTION, check::runOnce)
                        .subscribe()
                        .with(done -> later(), failure -> later());
            }
        });
    }
}
