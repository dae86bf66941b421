package io.onefold.run;

import java.io.PrintStream;
import java.time.Duration;

/** Standard output: lines that stay, and one that is overwritten; without a terminal that one is printed now and then. */
final class Screen {

    private static final Duration NOW_AND_THEN = Duration.ofSeconds(3);
    private static final String ERASE = "\r\u001b[K";

    private final PrintStream out;
    private final boolean terminal;
    private boolean overwriting;
    private long printed = System.nanoTime();

    Screen(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    synchronized void say(String text) {
        endLine();
        out.println(text);
        out.flush();
        printed = System.nanoTime();
    }

    /** Leaves the overwritten line as it is, before something else prints. */
    synchronized void endLine() {
        if (overwriting) {
            out.println();
            overwriting = false;
        }
    }

    /** The line that is overwritten by the next one. */
    synchronized void show(String line) {
        if (terminal) {
            out.print(ERASE + line);
            out.flush();
            overwriting = true;
        } else if (System.nanoTime() - printed >= NOW_AND_THEN.toNanos()) {
            say(line);
        }
    }
}
