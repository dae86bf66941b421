package io.onefold.ingest.lane;

import org.jspecify.annotations.Nullable;

/** The one portion of a lane that is being written, if there is one; it may be of an assignment that is over. */
final class InFlight {
    private @Nullable Portion portion;

    boolean isEmpty() {
        return portion == null;
    }

    void put(Portion taken) {
        portion = taken;
    }

    /** The portion comes back, whatever became of it. */
    @SuppressWarnings("ReferenceEquality") // the very portion that was taken, not one that looks like it
    void settle(Portion settled) {
        if (portion != settled) {
            throw new IllegalStateException(settled.lane() + " has another portion in flight");
        }
        portion = null;
    }
}
