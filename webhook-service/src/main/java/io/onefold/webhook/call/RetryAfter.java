package io.onefold.webhook.call;

import io.netty.handler.codec.DateFormatter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Reads {@code Retry-After}, in seconds or as a date. More than a day is a day: nobody means it. */
final class RetryAfter {
    private static final Duration MOST = Duration.ofDays(1);
    private static final int MOST_DIGITS = 9;
    private static final int LONGEST_DATE = 64; // the parser throws beyond

    private final InstantSource clock;

    RetryAfter(InstantSource clock) {
        this.clock = clock;
    }

    /** How long to wait; null if that is not said, or over. */
    @Nullable
    Duration of(@Nullable String header) {
        if (header == null) {
            return null;
        }
        Duration wait = wait(header.strip());
        if (wait == null || wait.isNegative() || wait.isZero()) {
            return null;
        }
        return wait.compareTo(MOST) > 0 ? MOST : wait;
    }

    private @Nullable Duration wait(String text) {
        if (text.matches("[0-9]+")) {
            return text.length() > MOST_DIGITS ? MOST : Duration.ofSeconds(Long.parseLong(text));
        }
        Date date = text.length() > LONGEST_DATE ? null : DateFormatter.parseHttpDate(text);
        return date == null ? null : Duration.between(clock.instant(), date.toInstant());
    }
}
