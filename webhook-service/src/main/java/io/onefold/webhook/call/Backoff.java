package io.onefold.webhook.call;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * How long a job waits before it is tried again: anything up to one second after the first attempt, twice as much after each
 * further one, ten minutes at most. Never less than what the target asked for, and then a little more, so that not all of
 * its callers come back at once.
 *
 * <p>Thread: any.
 */
public final class Backoff {
    private static final long BASE_MILLIS = 1_000;
    private static final long CAP_MILLIS = Duration.ofMinutes(10).toMillis();
    private static final int DOUBLINGS = 10; // beyond, the cap holds anyway and the shift would overflow

    private final RandomGenerator random;

    public Backoff(RandomGenerator random) {
        this.random = random;
    }

    /**
     * The wait.
     *
     * @param attempt the number of the one that failed, from 1
     * @param asked what the target asked for, if it did
     */
    public Duration after(int attempt, @Nullable Duration asked) {
        if (attempt < 1) {
            throw new IllegalArgumentException("attempts count from 1: " + attempt);
        }
        long most = Math.min(CAP_MILLIS, BASE_MILLIS << Math.min(attempt - 1, DOUBLINGS));
        Duration wait = Duration.ofMillis(upTo(most));
        if (asked == null) {
            return wait;
        }
        Duration later = asked.plusMillis(upTo(BASE_MILLIS + asked.toMillis() / 10));
        return wait.compareTo(later) > 0 ? wait : later;
    }

    private synchronized long upTo(long millis) {
        return random.nextLong(millis + 1);
    }
}
