package io.onefold.ingest.consume;

import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Lanes;
import io.onefold.log.Log;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Set;

/**
 * When the process is asked to end: begins no more writes, and waits for those in flight while the pools are still open.
 * What they wrote is acknowledged when the consumer leaves the group, after this.
 */
@ApplicationScoped
class FinishWrites {
    private static final Log LOG = Log.of(FinishWrites.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Lanes lanes;

    FinishWrites(Lanes lanes) {
        this.lanes = lanes;
    }

    void end(@Observes ShutdownEvent ending) {
        Set<LaneKey> held = lanes.assigned();
        lanes.drain(held);
        LOG.info("the service ends, no more writes begin");
        try {
            if (!lanes.awaitIdle(held, PATIENCE)) {
                LOG.warn("the service ends while writing, what is in flight will be read again", "lanes", held);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
