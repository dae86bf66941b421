package io.onefold.http;

import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;

/** Times in queries. */
public final class Times {
    private Times() {}

    /**
     * Parses a time with its zone.
     *
     * @throws IllegalArgumentException naming the parameter and the rule
     */
    public static OffsetDateTime parse(String parameter, String text) {
        try {
            return OffsetDateTime.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(parameter + " is a time such as 2026-01-31T00:00:00Z", e);
        }
    }
}
