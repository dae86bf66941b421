package io.onefold.ingest.write;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Whether the store takes writes: a server that answers may still be full, or read-only. */
@ApplicationScoped
public class WriteHealth {
    /** Failures that are over within this were nothing but a deadlock or a restart. */
    private static final Duration TOLERATED = Duration.ofSeconds(3);

    private final InstantSource clock;
    private @Nullable Instant failingSince;

    WriteHealth(InstantSource clock) {
        this.clock = clock;
    }

    synchronized void committed() {
        failingSince = null;
    }

    synchronized void failed() {
        if (failingSince == null) {
            failingSince = clock.instant();
        }
    }

    /** False if writes have failed for a while and none has been committed since. */
    public synchronized boolean isGood() {
        return failingSince == null
                || Duration.between(failingSince, clock.instant()).compareTo(TOLERATED) < 0;
    }
}
