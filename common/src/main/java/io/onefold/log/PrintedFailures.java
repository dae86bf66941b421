package io.onefold.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Stands for standard error, and takes the stack traces that libraries print by themselves into the log: as one line, with
 * nothing that a message could quote. PostgreSQL's client prints that of a connection that breaks. Everything else goes on.
 */
final class PrintedFailures extends PrintStream {
    private static final Log LOG = Log.of(PrintedFailures.class);
    private static final Pattern OF_A_TRACE = Pattern.compile("\\s*(at |\\.\\.\\. \\d+ more|Caused by: |Suppressed: )");

    /** @param others where it goes on */
    PrintedFailures(OutputStream others) {
        super(others, true, UTF_8);
    }

    /** What {@link Throwable#printStackTrace()} calls: first with the failure, then with each line of its trace. */
    @Override
    public void println(@Nullable Object printed) {
        if (printed instanceof Throwable failure) {
            LOG.warn("a library printed a failure", "failure", failure);
        } else if (!(printed instanceof String line && OF_A_TRACE.matcher(line).lookingAt())) {
            super.println(printed);
        }
    }
}
