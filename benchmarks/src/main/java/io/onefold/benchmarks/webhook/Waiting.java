package io.onefold.benchmarks.webhook;

import io.onefold.stack.process.StackFailure;
import java.sql.SQLException;
import java.time.Duration;

/** Looks again and again until something has come about. */
final class Waiting {
    private static final long LOOK_MILLIS = 10;

    private Waiting() {}

    /** Whether it has. */
    interface Look {
        boolean isSo() throws SQLException;
    }

    /** @throws StackFailure when it has not within that time */
    static void until(String what, Duration atMost, Look look) throws SQLException {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (!look.isSo()) {
            if (System.nanoTime() > deadline) {
                throw new StackFailure("After " + atMost.toSeconds() + " s not yet: " + what);
            }
            briefly();
        }
    }

    static void briefly() {
        try {
            Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackFailure("Interrupted while waiting", e);
        }
    }
}
