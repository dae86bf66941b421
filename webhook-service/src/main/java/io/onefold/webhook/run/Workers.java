package io.onefold.webhook.run;

import io.onefold.log.Log;
import io.onefold.start.Gate;
import io.onefold.start.Patience;
import io.onefold.webhook.accept.WakeUp;
import io.onefold.webhook.run.Lines.Line;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Runs the jobs of all queues in this process: when it is told that there are new ones, and every half second in case a
 * signal was lost.
 */
@ApplicationScoped
class Workers {
    private static final Log LOG = Log.of(Workers.class);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration LOOK_FOR_LOST = Duration.ofSeconds(1);
    private static final int BEATS_PER_LEASE = 4;

    private final Gate gate;
    private final Vertx vertx;
    private final WakeUp wakeUp;
    private final Lines lines;

    Workers(Gate gate, Vertx vertx, WakeUp wakeUp, Lines lines) {
        this.gate = gate;
        this.vertx = vertx;
        this.wakeUp = wakeUp;
        this.lines = lines;
    }

    void begin(@Observes StartupEvent started) {
        gate.whenOpen().subscribe().with(open -> lines.all().forEach(this::begin));
    }

    private void begin(Line line) {
        String queue = line.queue().name();
        wakeUp.tellHere(named -> {
            if (named.equals(queue)) {
                line.loop().wake();
            }
        });
        every(POLL, line.loop()::wake);
        every(
                line.queue().lease().dividedBy(BEATS_PER_LEASE),
                oneByOne(() -> Patience.within(line.queue().lease(), line.leases()::keep), "leases of " + queue));
        every(
                LOOK_FOR_LOST,
                oneByOne(
                        () -> Patience.within(Patience.OF_A_TRANSACTION, line.leases()::takeBack)
                                .invoke(taken -> {
                                    if (taken > 0) {
                                        LOG.warn(
                                                "jobs were lost by their workers and run again",
                                                "queue",
                                                queue,
                                                "jobs",
                                                taken);
                                        line.loop().wake();
                                    }
                                }),
                        "lost jobs of " + queue));
    }

    private void every(Duration pause, Runnable work) {
        vertx.setPeriodic(pause.toMillis(), timer -> work.run());
    }

    /** Leaves a turn out while the last one goes on; the first failure in a row is said. */
    private static Runnable oneByOne(Supplier<Uni<?>> work, String trouble) {
        AtomicBoolean busy = new AtomicBoolean();
        AtomicBoolean said = new AtomicBoolean();
        return () -> {
            if (busy.compareAndSet(false, true)) {
                work.get()
                        .onTermination()
                        .invoke(() -> busy.set(false))
                        .subscribe()
                        .with(done -> said.set(false), failure -> {
                            if (said.compareAndSet(false, true)) {
                                LOG.warn("a duty is put off", "duty", trouble, "failure", failure);
                            }
                        });
            }
        };
    }
}
