package io.onefold.webhook.run;

import io.onefold.log.Log;
import io.onefold.start.Duties;
import io.onefold.start.Gate;
import io.onefold.start.Patience;
import io.onefold.webhook.accept.WakeUp;
import io.onefold.webhook.run.Lines.Line;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
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
    private final Duties duties;
    private final WakeUp wakeUp;
    private final Lines lines;

    Workers(Gate gate, Duties duties, WakeUp wakeUp, Lines lines) {
        this.gate = gate;
        this.duties = duties;
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
        every(POLL, () -> Uni.createFrom().voidItem().invoke(line.loop()::wake), "jobs of " + queue);
        every(
                line.queue().lease().dividedBy(BEATS_PER_LEASE),
                () -> Patience.within(line.queue().lease(), line.leases()::keep),
                "leases of " + queue);
        every(
                LOOK_FOR_LOST,
                () -> Patience.within(Patience.OF_A_TRANSACTION, line.leases()::takeBack)
                        .invoke(taken -> tookBack(line, taken)),
                "lost jobs of " + queue);
    }

    private static void tookBack(Line line, long taken) {
        if (taken > 0) {
            LOG.warn(
                    "jobs were lost by their workers and run again",
                    "queue",
                    line.queue().name(),
                    "jobs",
                    taken);
            line.loop().wake();
        }
    }

    private void every(Duration pace, Supplier<Uni<?>> work, String trouble) {
        duties.every(pace, work, failure -> LOG.warn("a duty is put off", "duty", trouble, "failure", failure));
    }
}
