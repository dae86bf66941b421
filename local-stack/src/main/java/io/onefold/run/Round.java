package io.onefold.run;

import java.time.Duration;

/**
 * The events fed once, and what the books said before and after.
 *
 * @param storedBefore how many of the events that are fed were stored already
 * @param took from the first record produced to the last one in the books
 */
record Round(Produced produced, long storedBefore, AuditReport before, AuditReport after, Duration took) {

    /** What the books gained. */
    AuditReport.Counts gained() {
        return after.total().minus(before.total());
    }

    long perSecond(long count) {
        return count * 1_000 / Math.max(1, took.toMillis());
    }
}
