package io.onefold.webhook.verify;

import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Whether a time that was signed is near enough to now, before or after. A signature without it could be sent again for
 * ever; one for far ahead could be kept for later.
 */
final class TimeWindow {
    private static final int MOST_DIGITS = 15;
    /** From here on it is milliseconds, as some of Mercado Pago's are: as seconds it would be the year 5138. */
    private static final long MILLISECONDS = 100_000_000_000L;

    private final long tolerance;
    private final InstantSource clock;

    TimeWindow(Duration tolerance, InstantSource clock) {
        this.tolerance = tolerance.toMillis();
        this.clock = clock;
    }

    /** Judges digits: seconds since 1970, or milliseconds. */
    Verdict judge(@Nullable String digits) {
        if (digits == null || digits.isEmpty()) {
            return Verdict.ABSENT;
        }
        if (digits.length() > MOST_DIGITS || !digits.chars().allMatch(TimeWindow::isDigit)) {
            return Verdict.UNREADABLE;
        }
        long number = Long.parseLong(digits);
        long behind = clock.millis() - (number < MILLISECONDS ? number * 1000 : number);
        if (behind > tolerance) {
            return Verdict.STALE;
        }
        return -behind > tolerance ? Verdict.AHEAD : Verdict.GENUINE;
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }
}
