package io.onefold.ingest.claim;

import java.util.OptionalLong;

/**
 * Where an assignment begins to read: the lower of what the group committed and what the store has, not below the log's
 * start. Reading again is harmless, skipping never is: a restored backup must not leave a hole.
 *
 * <p>An operator's skip holds until the group has committed at its end or past it; below that the lane begins at the
 * skip's end. After that it is history, and a group that is set back reads again what was skipped.
 *
 * @param logStart the oldest offset that is still there
 * @param nextOffset what the store has
 * @param committed what the group committed, if anything
 * @param skippedTo the end of the last skip that the group has not passed, if there is one
 */
record StartPosition(long logStart, long nextOffset, OptionalLong committed, OptionalLong skippedTo) {
    long offset() {
        return Math.max(logStart, lower());
    }

    private long lower() {
        if (committed.isEmpty()) {
            return nextOffset;
        }
        if (skippedTo.isPresent() && committed.getAsLong() < skippedTo.getAsLong()) {
            return skippedTo.getAsLong();
        }
        return Math.min(nextOffset, committed.getAsLong());
    }
}
