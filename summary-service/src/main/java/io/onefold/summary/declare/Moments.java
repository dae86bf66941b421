package io.onefold.summary.declare;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;

/** Moments in queries: a day of the summary's zone, or a time with its own. */
public final class Moments {
    private static final int LEAST_YEAR = 1;
    private static final int MOST_YEAR = 9999;

    private Moments() {}

    /**
     * Parses {@code 2026-01-31}, the moment when that day begins in the zone, or {@code 2026-01-31T00:00:00Z}.
     *
     * @throws IllegalArgumentException naming the parameter and the rule
     */
    public static OffsetDateTime parse(String parameter, String text, ZoneId zone) {
        OffsetDateTime moment;
        try {
            moment = text.length() == 10
                    ? LocalDate.parse(text).atStartOfDay(zone).toOffsetDateTime()
                    : OffsetDateTime.parse(text);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(rule(parameter), e);
        }
        if (moment.getYear() < LEAST_YEAR || moment.getYear() > MOST_YEAR) {
            throw new IllegalArgumentException(rule(parameter));
        }
        return moment;
    }

    private static String rule(String parameter) {
        return parameter
                + " is a day such as 2026-01-31 or a time such as 2026-01-31T00:00:00Z, of the years 1 to 9999";
    }
}
