package io.onefold.ingest.retention;

import java.time.LocalDate;

/**
 * The table of a day.
 *
 * @param marked whether its rows are booked as dropped
 */
record DayLeaf(LocalDate day, State state, boolean marked) {
    /** How it hangs on the stream's table. */
    enum State {
        ATTACHED,
        /** Its detaching has begun and was not finished. */
        PENDING,
        DETACHED
    }
}
