package io.onefold.webhook.run;

import io.onefold.webhook.run.Lines.Line;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * When the process is asked to end: nothing more is claimed, and calls in flight have some time to end while the pools are
 * still open. What does not end in it runs again elsewhere after its lease, with the same key and body.
 */
@ApplicationScoped
class FinishCalls {
    private static final Logger LOG = Logger.getLogger(FinishCalls.class);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Lines lines;

    FinishCalls(Lines lines) {
        this.lines = lines;
    }

    void end(@Observes ShutdownEvent ending) {
        lines.all().forEach(line -> line.loop().stop());
        try {
            for (Line line : lines.all()) {
                if (!line.loop().worker().awaitIdle(PATIENCE)) {
                    LOG.warnf(
                            "Ending while calls of %s are in flight; they run again after their lease",
                            line.queue().name());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
