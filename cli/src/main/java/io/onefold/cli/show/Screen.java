package io.onefold.cli.show;

import java.io.PrintStream;

/** Standard output and error: lines that stay, and on a terminal one that is overwritten. */
public final class Screen {
    private static final String ERASE = "\r\u001b[K";

    private final PrintStream out;
    private final PrintStream err;
    private final boolean terminal;
    private boolean overwriting;
    private String shown = "";

    /** @param terminal whether the output goes to one */
    public Screen(PrintStream out, PrintStream err, boolean terminal) {
        this.out = out;
        this.err = err;
        this.terminal = terminal;
    }

    /** What was asked for, as it is. */
    public void print(String text) {
        endLine();
        out.println(text);
    }

    /** The stream behind it, for what is too long to be held. */
    public PrintStream stream() {
        return out;
    }

    /** A remark, which is no part of what was asked for. */
    public void remark(String text) {
        endLine();
        err.println("onefold: " + Cell.plain(text));
    }

    /** A line that the next one overwrites; where there is no terminal, a line if it has changed. */
    public void show(String line) {
        String plain = Cell.plain(line);
        if (terminal) {
            out.print(ERASE + plain);
            out.flush();
            overwriting = true;
        } else if (!plain.equals(shown)) {
            out.println(plain);
        }
        shown = plain;
    }

    /** Leaves the overwritten line as it is. */
    public void endLine() {
        if (overwriting) {
            out.println();
            overwriting = false;
        }
    }
}
