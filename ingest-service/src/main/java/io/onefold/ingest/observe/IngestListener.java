package io.onefold.ingest.observe;

import io.onefold.ingest.lane.LaneKey;
import java.time.LocalDate;
import java.util.Collection;

/**
 * Is told each step of the write path, on the thread that takes it, before the next one is taken. Metrics listen here;
 * others may be put on the class path as {@link java.util.ServiceLoader} providers. A listener must not throw.
 */
public interface IngestListener {
    /** The steps, in the order in which a record meets them. */
    enum Step {
        /** The group gave us the lanes; the epoch is not raised yet (poll thread). */
        ASSIGNED,
        /** The epoch is raised, reading begins (poll thread). */
        CLAIMED,
        /** Records were polled (poll thread). */
        POLLED,
        /** A transaction is about to begin (worker thread). */
        WRITING,
        /** Everything is in, COMMIT comes next (event loop). */
        INSERTED,
        /** COMMIT was answered, nothing is acknowledged yet (event loop). */
        COMMITTED,
        /** The broker took the offsets (poll thread). */
        ACKNOWLEDGED,
        /** The lanes are no longer ours (poll thread). */
        REVOKED,
        /** The transaction was rolled back: another owner has raised the epoch, or a hole was found. */
        FENCED,
        /** The transaction was rolled back for any other reason. */
        FAILED
    }

    /** The steps of dropping a day, in their order. */
    enum DayStep {
        /** Its rows are booked as dropped; the leaf is still attached (worker thread). */
        MARKED,
        /** The leaf is a table of its own (worker thread). */
        DETACHED,
        /** The leaf is gone (worker thread). */
        DROPPED
    }

    /** A step was reached for a day of a stream. */
    default void reached(DayStep step, String stream, LocalDate day) {}

    /** A step was reached for these lanes. */
    void reached(Step step, Collection<LaneKey> lanes);
}
