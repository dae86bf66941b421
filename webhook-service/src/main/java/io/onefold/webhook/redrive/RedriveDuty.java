package io.onefold.webhook.redrive;

import io.onefold.log.Log;
import io.onefold.start.Gate;
import io.onefold.start.Patience;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Has redrives moved, forty times a second while there are any, so that what goes at once is little beside fresh jobs, and looks once a second for new ones. Every replica does; which
 * of them moves one is decided anew each time, by who has its row.
 *
 * <p>Thread: one turn at a time; what takes longer leaves turns out.
 */
@ApplicationScoped
class RedriveDuty {
    private static final Log LOG = Log.of(RedriveDuty.class);
    private static final int TICK_MILLIS = 25;
    private static final int TICKS_AT_REST = 40;

    private final Gate gate;
    private final Vertx vertx;
    private final Mover mover;
    private final AtomicBoolean busy = new AtomicBoolean();
    private final AtomicBoolean said = new AtomicBoolean();
    private final AtomicInteger rest = new AtomicInteger();

    RedriveDuty(Gate gate, Vertx vertx, Mover mover) {
        this.gate = gate;
        this.vertx = vertx;
        this.mover = mover;
    }

    void begin(@Observes StartupEvent started) {
        gate.whenOpen().subscribe().with(open -> vertx.setPeriodic(TICK_MILLIS, timer -> turn()));
    }

    private void turn() {
        if (rest.getAndUpdate(ticks -> Math.max(0, ticks - 1)) > 0 || !busy.compareAndSet(false, true)) {
            return;
        }
        Patience.within(Patience.OF_A_TRANSACTION, mover::runOnce)
                .onTermination()
                .invoke(() -> busy.set(false))
                .subscribe()
                .with(
                        moving -> {
                            said.set(false);
                            rest.set(moving == 0 ? TICKS_AT_REST : 0);
                        },
                        failure -> {
                            rest.set(TICKS_AT_REST);
                            if (said.compareAndSet(false, true)) {
                                LOG.warn("redrives are not moved", "failure", failure);
                            }
                        });
    }
}
