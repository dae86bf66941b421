package io.onefold.webhook.call;

import io.onefold.config.Secret;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a secret says now: one in a file is read again with the first call of each second.
 *
 * <p>Failure: a file that cannot be used any more, or says something that is refused, leaves what was, and is told once.
 *
 * <p>Thread: any. Reads a small file, on the caller's.
 */
final class Current<T> {
    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final Secret secret;
    private final Function<String, T> parser;
    private final InstantSource clock;
    private final Consumer<String> warn;
    private @Nullable T value;
    private Instant next = Instant.MIN;
    private String told = "";

    /**
     * @param parser refuses by an {@link IllegalArgumentException} without the secret
     * @param warn told, without the secret, why it stays as it was
     */
    Current(Secret secret, Function<String, T> parser, InstantSource clock, Consumer<String> warn) {
        this.secret = secret;
        this.parser = parser;
        this.clock = clock;
        this.warn = warn;
    }

    /** @throws IllegalStateException if it could never be read; trying again may help */
    synchronized T get() {
        Instant now = clock.instant();
        if (value == null || (secret.mayChange() && !now.isBefore(next))) {
            next = now.plus(PERIOD);
            refresh();
        }
        if (value == null) {
            throw new IllegalStateException(secret + " cannot be read");
        }
        return value;
    }

    private void refresh() {
        try {
            value = parser.apply(secret.current());
            told = "";
        } catch (UncheckedIOException | IllegalArgumentException e) {
            String problem = String.valueOf(e.getMessage());
            if (!problem.equals(told)) {
                told = problem;
                warn.accept(secret + " stays as it was: " + problem);
            }
        }
    }
}
