package io.onefold.ingest.lane;

import java.util.OptionalLong;

/** How far the current assignment of a lane has come: committed in the store, and of that acknowledged to the broker. */
final class Progress {
    private static final long NOTHING = -1;

    private long committed = NOTHING;
    private long acknowledged = NOTHING;

    void reset() {
        committed = NOTHING;
        acknowledged = NOTHING;
    }

    /** Everything below {@code offset} is durable. Lower than before where the log was cut: the group must go back too. */
    void committed(long offset) {
        committed = offset;
    }

    /** The broker has taken {@code offset}. */
    void acknowledged(long offset) {
        acknowledged = offset;
    }

    /** What is committed and not yet acknowledged. */
    OptionalLong acknowledgeable() {
        return committed != acknowledged ? OptionalLong.of(committed) : OptionalLong.empty();
    }

    /** The offset that the store must have reached, or it went back. */
    long committed() {
        return committed;
    }
}
