package io.onefold.ingest.decode;

import io.onefold.ingest.stream.TimeLimits;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** The times that are accepted at one moment: a stray one must not make a day of its own. Both ends are in it. */
record Window(@Nullable OffsetDateTime from, OffsetDateTime to, TimeLimits limits) {
    private static final OffsetDateTime END = OffsetDateTime.parse("9999-12-31T23:59:59.999999Z");

    static Window at(Instant now, TimeLimits limits) {
        OffsetDateTime here = now.atOffset(ZoneOffset.UTC);
        Duration behind = limits.maxBehind();
        OffsetDateTime to = here.plus(limits.maxAhead());
        return new Window(behind == null ? null : here.minus(behind), to.isAfter(END) ? END : to, limits);
    }

    boolean holds(OffsetDateTime time) {
        return !time.isAfter(to) && (from == null || !time.isBefore(from));
    }

    String rule() {
        Duration behind = limits.maxBehind();
        return "a time is at most " + words(limits.maxAhead()) + " ahead"
                + (behind == null ? "" : " and " + words(behind) + " behind");
    }

    private static String words(Duration duration) {
        return duration.equals(Duration.ofDays(duration.toDays())) ? duration.toDays() + " days" : duration.toString();
    }
}
