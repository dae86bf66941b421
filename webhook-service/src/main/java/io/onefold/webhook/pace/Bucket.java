package io.onefold.webhook.pace;

import java.util.function.LongSupplier;

/** A token bucket that begins empty and holds one second's worth, one at least. Thread: any. */
final class Bucket {
    private static final double SECOND = 1e9;

    private final LongSupplier nanos;
    private long filled;
    private double tokens;

    Bucket(LongSupplier nanos) {
        this.nanos = nanos;
        this.filled = nanos.getAsLong();
    }

    /** Takes so many as are wanted and there. */
    synchronized int take(int wanted, double perSecond) {
        fill(perSecond);
        int given = Math.min(wanted, (int) tokens);
        tokens -= given;
        return given;
    }

    synchronized void giveBack(int count, double perSecond) {
        tokens += count;
        fill(perSecond);
    }

    private void fill(double perSecond) {
        long now = nanos.getAsLong();
        tokens = Math.min(tokens + (now - filled) / SECOND * perSecond, Math.max(1, perSecond));
        filled = now;
    }
}
