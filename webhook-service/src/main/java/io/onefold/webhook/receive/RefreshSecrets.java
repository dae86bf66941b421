package io.onefold.webhook.receive;

import io.onefold.log.Log;
import io.onefold.start.Duties;
import io.onefold.webhook.verify.Verifier;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;

/** Reads the secrets that stand in files again, each second, on a worker: requests never wait for a file. */
@ApplicationScoped
class RefreshSecrets {
    private static final Log LOG = Log.of(RefreshSecrets.class);
    private static final Duration PACE = Duration.ofSeconds(1);

    private final Duties duties;
    private final Receptions receptions;

    RefreshSecrets(Duties duties, Receptions receptions) {
        this.duties = duties;
        this.receptions = receptions;
    }

    void begin(@Observes StartupEvent started) {
        List<Verifier> verifiers = receptions.withFiles();
        if (!verifiers.isEmpty()) {
            duties.everyOnAWorker(
                    PACE,
                    () -> verifiers.forEach(Verifier::refresh),
                    failure -> LOG.warn("a duty is put off", "duty", "secrets of the sources", "failure", failure));
        }
    }
}
