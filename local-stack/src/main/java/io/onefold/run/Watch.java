package io.onefold.run;

import io.onefold.stack.process.StackFailure;
import java.time.Duration;

/** Looks after the services and the screen while something is waited for. */
final class Watch {

    private static final long POLL_MILLIS = 100;

    private final Suite suite;
    private final Screen screen;

    Watch(Suite suite, Screen screen) {
        this.suite = suite;
        this.screen = screen;
    }

    /** What to show. */
    interface Line {
        String at(Duration elapsed);
    }

    /**
     * One look, and a pause.
     *
     * @param position changes as long as there is hope
     * @throws StackFailure when a service has ended, or nothing moves any more
     */
    void look(Stall stall, long position, Line line) {
        suite.requireAlive();
        stall.moved(position, System.nanoTime());
        screen.show(line.at(stall.elapsed()));
        if (stall.isTooLong()) {
            throw new StackFailure("Nothing has moved for " + Stall.TOO_LONG.toSeconds() + " s. It stands at: "
                    + line.at(stall.elapsed()) + "\n" + suite.tails());
        }
        pause();
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackFailure("Interrupted while waiting for the services", e);
        }
    }
}
