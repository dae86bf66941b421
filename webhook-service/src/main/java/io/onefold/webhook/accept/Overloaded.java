package io.onefold.webhook.accept;

import java.time.Duration;

/** More arrives than can be written: nothing of the arrival is kept. Sending it again later helps. */
public final class Overloaded extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    /** @param retryAfter when it may help */
    public Overloaded(Duration retryAfter) {
        super("overloaded", null, false, false);
        this.retryAfter = retryAfter;
    }

    public Duration retryAfter() {
        return retryAfter;
    }
}
