package io.onefold.summary.run;

import io.onefold.start.Gate;
import io.onefold.summary.declare.Settings;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.quarkus.scheduler.Scheduler;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Runs every summary at its pace, each on its own: a slow one holds nobody up. Replicas that start together begin at other
 * moments; two runs at once are no harm, for the lock is in the database.
 */
@ApplicationScoped
class Schedule {
    private final Gate gate;
    private final Scheduler scheduler;
    private final Settings settings;
    private final Runners runners;
    private final RunMeters meters;
    private final RandomGenerator random;

    Schedule(
            Gate gate,
            Scheduler scheduler,
            Settings settings,
            Runners runners,
            RunMeters meters,
            RandomGenerator random) {
        this.gate = gate;
        this.scheduler = scheduler;
        this.settings = settings;
        this.runners = runners;
        this.meters = meters;
        this.random = random;
    }

    void begin(@Observes StartupEvent started) {
        gate.whenOpen().subscribe().with(open -> runners.all().forEach(this::begin));
    }

    private void begin(Runner runner) {
        Duration jitter = Duration.ofMillis(random.nextLong(settings.every().toMillis()));
        scheduler
                .newJob("run of " + runner.summary())
                .setInterval(settings.every().toString())
                .setDelayed(jitter.toString())
                .setConcurrentExecution(ConcurrentExecution.SKIP)
                .setAsyncTask(execution -> run(runner))
                .schedule();
    }

    /** What failed is said by the runner and tried again by the next run. */
    private Uni<Void> run(Runner runner) {
        return runner.runOnce()
                .replaceWithVoid()
                .onFailure()
                .invoke(() -> meters.failed(runner.summary()))
                .onFailure()
                .recoverWithNull();
    }
}
