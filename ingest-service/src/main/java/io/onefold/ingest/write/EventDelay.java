package io.onefold.ingest.write;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/** From an event to its row, as far as a timer can hold it: events may be of any year from 1 to 9999. */
final class EventDelay {
    /** A timer counts nanoseconds, and they end after 292 years. */
    static final Duration LONGEST = Duration.ofDays(36_500);

    private EventDelay() {}

    /** Empty for an event of the future, which has none; never longer than {@link #LONGEST}. */
    static Optional<Duration> of(OffsetDateTime occurredAt, Instant storedAt) {
        Duration delay = Duration.between(occurredAt.toInstant(), storedAt);
        if (delay.isNegative()) {
            return Optional.empty();
        }
        return Optional.of(delay.compareTo(LONGEST) > 0 ? LONGEST : delay);
    }
}
