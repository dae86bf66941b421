package io.onefold.webhook.run;

import io.onefold.log.Log;
import io.onefold.webhook.run.Lines.Line;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;

/**
 * When the process is asked to end: nothing more is claimed, and calls in flight have some time to end while the pools are
 * still open. What does not end in it runs again elsewhere after its lease, with the same key and body.
 */
@ApplicationScoped
class FinishCalls {
    private static final Log LOG = Log.of(FinishCalls.class);
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
                    LOG.warn(
                            "the service ends while calls are in flight, they run again after their lease",
                            "queue",
                            line.queue().name());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
