package io.onefold.http;

import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/** Writes what nobody foresaw into the log, under an id that an answer may show. Any thread. */
@Singleton
class ErrorIds {
    private static final Logger LOG = Logger.getLogger(ErrorIds.class);

    private final InstantSource clock;
    private final AtomicLong failures = new AtomicLong();

    ErrorIds(InstantSource clock) {
        this.clock = clock;
    }

    /** The problem to answer with. */
    Problem log(Throwable failure) {
        String id = clock.instant().toEpochMilli() + "-" + failures.incrementAndGet();
        LOG.errorf(failure, "Answered 500, error id %s", id);
        return new Problem("Internal Server Error", 500, "error id " + id);
    }
}
