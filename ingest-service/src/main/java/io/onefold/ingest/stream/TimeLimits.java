package io.onefold.ingest.stream;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which times a stream accepts, and how long it keeps their days.
 *
 * @param maxAhead how far after now an event may lie
 * @param maxBehind how far before now an event may lie; null for any time
 * @param retention how long a day is kept, in whole days; null for ever
 */
public record TimeLimits(
        Duration maxAhead,
        @Nullable Duration maxBehind,
        @Nullable Duration retention) {
    /** What a stream has that says nothing. */
    public static final TimeLimits DEFAULT = new TimeLimits(Duration.ofDays(7), null, null);

    public TimeLimits {
        if (maxAhead.isNegative() || (maxBehind != null && maxBehind.isNegative())) {
            throw new IllegalArgumentException("a window of times ends after it begins");
        }
        if (retention != null && (retention.toDays() < 1 || !retention.equals(Duration.ofDays(retention.toDays())))) {
            throw new IllegalArgumentException("days are kept for whole days");
        }
        if (retention != null && maxBehind != null && maxBehind.compareTo(retention) <= 0) {
            throw new IllegalArgumentException("what is accepted reaches further back than what is kept");
        }
    }
}
