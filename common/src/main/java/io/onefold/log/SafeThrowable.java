package io.onefold.log;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Stands for a failure where its stack trace is printed: of each cause the type, what is safe to say, and where. */
final class SafeThrowable extends Throwable {
    private static final long serialVersionUID = 1L;
    private static final int DEEPEST = 10;
    private static final int MOST_FRAMES = 100; // a stack that overflows has a thousand, all alike

    private final String line;

    private SafeThrowable(Throwable original, @Nullable Throwable cause) {
        super(SafeMessage.of(original).orElse(null), cause, false, true);
        this.line = original.getClass().getName() + (getMessage() == null ? "" : ": " + getMessage());
        StackTraceElement[] trace = original.getStackTrace();
        setStackTrace(Arrays.copyOf(trace, Math.min(trace.length, MOST_FRAMES)));
    }

    static SafeThrowable of(Throwable original) {
        return original instanceof SafeThrowable safe ? safe : of(original, DEEPEST);
    }

    private static SafeThrowable of(Throwable original, int deepest) {
        Throwable cause = original.getCause();
        return new SafeThrowable(original, cause == null || deepest == 0 ? null : of(cause, deepest - 1));
    }

    @Override
    @SuppressWarnings("OverrideThrowableToString") // it begins with the type of the one that it stands for
    public String toString() {
        return line;
    }
}
