package io.onefold.run;

import java.time.Duration;

/** Notices when nothing moves any more. Times are those of {@link System#nanoTime()}. */
final class Stall {

    static final Duration TOO_LONG = Duration.ofSeconds(60); // longer than any pause of a service that gets well again

    private final long begin;
    private long position = -1;
    private long movedAt;
    private long lookedAt;

    Stall(long begin) {
        this.begin = begin;
        this.movedAt = begin;
        this.lookedAt = begin;
    }

    /** Notes where things stand at a time. */
    void moved(long to, long at) {
        if (to != position) {
            position = to;
            movedAt = at;
        }
        lookedAt = at;
    }

    boolean isTooLong() {
        return lookedAt - movedAt > TOO_LONG.toNanos();
    }

    /** From the beginning to the last look. */
    Duration elapsed() {
        return Duration.ofNanos(lookedAt - begin);
    }

    /** From the beginning to the last time that something moved. */
    Duration lastMove() {
        return Duration.ofNanos(movedAt - begin);
    }
}
