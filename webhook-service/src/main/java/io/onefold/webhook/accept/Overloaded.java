package io.onefold.webhook.accept;

import java.time.Duration;

/** More arrives than is written; nothing of this arrival was. */
public final class Overloaded extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Duration retryAfter;

    public Overloaded(Duration retryAfter) {
        super("more arrives than is written", null, false, false);
        this.retryAfter = retryAfter;
    }

    public Duration retryAfter() {
        return retryAfter;
    }
}
