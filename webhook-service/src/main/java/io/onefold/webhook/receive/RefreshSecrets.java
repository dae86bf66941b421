package io.onefold.webhook.receive;

import io.onefold.webhook.verify.Verifier;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.quarkus.scheduler.Scheduler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;

/** Reads the secrets that stand in files again, each second, on a worker: requests never wait for a file. */
@ApplicationScoped
class RefreshSecrets {
    private final Scheduler scheduler;
    private final Receptions receptions;

    RefreshSecrets(Scheduler scheduler, Receptions receptions) {
        this.scheduler = scheduler;
        this.receptions = receptions;
    }

    void begin(@Observes StartupEvent started) {
        List<Verifier> verifiers = receptions.withFiles();
        if (!verifiers.isEmpty()) {
            scheduler
                    .newJob("refresh of the sources' secrets")
                    .setInterval("1s")
                    .setConcurrentExecution(ConcurrentExecution.SKIP)
                    .setTask(execution -> verifiers.forEach(Verifier::refresh))
                    .schedule();
        }
    }
}
