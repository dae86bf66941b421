package io.onefold.summary.fold;

import java.time.LocalDate;
import java.time.OffsetDateTime;

/**
 * One period, and the UTC days it lies on.
 *
 * @param start as {@code date_trunc} gives it in the summary's zone
 * @param end the start of the next one
 */
public record PeriodSpan(OffsetDateTime start, OffsetDateTime end) {
    public PeriodSpan {
        if (!start.isBefore(end)) {
            throw new IllegalArgumentException("a period ends after it starts: " + start + " to " + end);
        }
    }

    /** The first UTC day with events of this period. */
    public LocalDate firstDay() {
        return day(start);
    }

    /** The last UTC day with events of this period. */
    public LocalDate lastDay() {
        return day(end.minusNanos(1));
    }

    LocalDate[] days() {
        return firstDay().datesUntil(lastDay().plusDays(1)).toArray(LocalDate[]::new);
    }

    private static LocalDate day(OffsetDateTime time) {
        return LocalDate.ofInstant(time.toInstant(), java.time.ZoneOffset.UTC);
    }
}
