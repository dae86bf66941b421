package io.onefold.http;

import io.onefold.log.Log;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** Writes what nobody foresaw into the log, under an id that an answer may show. Any thread. */
@Singleton
class ErrorIds {
    private static final Log LOG = Log.of(ErrorIds.class);

    private final InstantSource clock;
    private final AtomicLong failures = new AtomicLong();

    ErrorIds(InstantSource clock) {
        this.clock = clock;
    }

    /** The problem to answer with. */
    Problem log(Throwable failure) {
        String id = clock.instant().toEpochMilli() + "-" + failures.incrementAndGet();
        LOG.error("a request is answered with 500", "errorId", id, "failure", failure);
        return new Problem("Internal Server Error", 500, "error id " + id);
    }
}
