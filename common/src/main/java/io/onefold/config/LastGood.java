package io.onefold.config;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The last value that could be read of what may change while the service runs, such as a secret in a file.
 *
 * <p>Failure: what cannot be read any more, or is refused, leaves the value as it was, and is told once.
 *
 * <p>Thread: any. {@link #get} reads nothing; the others read on the caller's.
 */
public final class LastGood<T> {
    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final String what;
    private final Supplier<T> reader;
    private final Consumer<String> warn;
    private volatile @Nullable T value;
    private Instant next = Instant.MIN;
    private String told = "";

    /**
     * @param what begins what is told, such as "The tokens stay as they were"
     * @param reader refuses by an {@link IllegalArgumentException} or {@link UncheckedIOException} without the secret
     * @param warn told why it stays as it was
     */
    public LastGood(String what, Supplier<T> reader, Consumer<String> warn) {
        this.what = what;
        this.reader = reader;
        this.warn = warn;
    }

    /**
     * What was read last.
     *
     * @throws IllegalStateException if it could never be read; trying again may help
     */
    public T get() {
        T last = value;
        if (last == null) {
            throw new IllegalStateException(what + ": it was never read");
        }
        return last;
    }

    /** Reads it again with the first call of each second. */
    public synchronized T getAt(Instant now) {
        if (value == null || !now.isBefore(next)) {
            next = now.plus(PERIOD);
            refresh();
        }
        return get();
    }

    /** Reads it again. */
    public synchronized void refresh() {
        try {
            value = reader.get();
            told = "";
        } catch (UncheckedIOException | IllegalArgumentException e) {
            String problem = String.valueOf(e.getMessage());
            if (!problem.equals(told)) {
                told = problem;
                warn.accept(what + ": " + problem);
            }
        }
    }
}
