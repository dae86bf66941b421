package io.onefold.webhook.receive;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** Says at most one thing in a while: what fails for one request fails for thousands. Any thread. */
public final class Sparingly {
    private final long pause;
    private final InstantSource clock;
    private final AtomicLong next = new AtomicLong(Long.MIN_VALUE);

    public Sparingly(Duration pause, InstantSource clock) {
        this.pause = pause.toMillis();
        this.clock = clock;
    }

    /** Says it, or nothing. */
    public void say(Runnable saying) {
        long now = clock.millis();
        long due = next.get();
        if (now >= due && next.compareAndSet(due, now + pause)) {
            saying.run();
        }
    }
}
