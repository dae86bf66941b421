package io.onefold.webhook.keep;

import io.onefold.log.Log;
import io.onefold.start.Gate;
import io.onefold.webhook.declare.Keeping;
import io.onefold.webhook.declare.Settings;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.quarkus.scheduler.Scheduler;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** Looks for what is too old, again and again, unless retention is off. Every replica does, each beginning at some moment. */
@ApplicationScoped
class RetentionDuty {
    private static final Log LOG = Log.of(RetentionDuty.class);

    private final Gate gate;
    private final Scheduler scheduler;
    private final Keeping keeping;
    private final Retention retention;
    private final RetentionMeters meters;

    RetentionDuty(Gate gate, Scheduler scheduler, Settings settings, Retention retention, RetentionMeters meters) {
        this.gate = gate;
        this.scheduler = scheduler;
        this.keeping = settings.keeping();
        this.retention = retention;
        this.meters = meters;
    }

    void begin(@Observes StartupEvent started, RandomGenerator random) {
        Duration keep = keeping.retention();
        if (keep == null) {
            return;
        }
        Duration jitter = Duration.ofMillis(random.nextLong(keeping.every().toMillis()));
        gate.whenOpen()
                .subscribe()
                .with(open -> scheduler
                        .newJob("retention")
                        .setInterval(keeping.every().toString())
                        .setDelayed(jitter.toString())
                        .setConcurrentExecution(ConcurrentExecution.SKIP)
                        .setAsyncTask(execution -> round(keep))
                        .schedule());
    }

    private Uni<Void> round(Duration keep) {
        return retention
                .runOnce(keep)
                .invoke(meters::pruned)
                .replaceWithVoid()
                .onFailure()
                .invoke(failure -> {
                    meters.failed();
                    LOG.warn("a round of retention is put off", "failure", failure);
                })
                .onFailure()
                .recoverWithNull();
    }
}
