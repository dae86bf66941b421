package io.onefold.ingest.lane;

import org.jspecify.annotations.Nullable;

/** One assignment of a lane as its worker sees it: the consumer's position, and the chain of what was written. */
final class ModelPartition {
    final long assignment;
    long position;
    boolean paused = true;
    boolean draining;
    boolean setBack;
    private @Nullable Claim claim;
    private long end = -1;

    ModelPartition(long assignment) {
        this.assignment = assignment;
    }

    void open(Claim opened) {
        claim = opened;
        position = opened.start();
        end = opened.start();
        paused = false;
    }

    void written(long portionEnd) {
        end = portionEnd;
    }

    /** Fenced, or behind a hole: nothing more is written or acknowledged under this assignment. */
    void lost() {
        if (!draining) {
            claim = null;
        }
    }

    @Nullable
    Claim claim() {
        return claim;
    }

    /** Where the next portion begins, and the only offset that may be acknowledged; -1 if there is none. */
    long end() {
        return claim == null ? -1 : end;
    }
}
