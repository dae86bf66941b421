package io.onefold.config;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as they are written: {@code 90d}, {@code 12h}, {@code 15m}, {@code 30s}, {@code 500ms}, or ISO-8601 ({@code P90D}, {@code PT12H}). */
public final class Durations {
    /** Longer than anything anybody keeps, and far from what arithmetic cannot hold. */
    public static final Duration LONGEST = Duration.ofDays(36_500);

    private static final Pattern SHORT = Pattern.compile("(\\d{1,10})(ms|[smhd])");

    private Durations() {}

    /**
     * Parses a duration.
     *
     * @throws IllegalArgumentException with the rule, if it is none or out of these bounds
     */
    public static Duration parse(String text, Duration least, Duration most, String rule) {
        Duration duration;
        try {
            duration = parse(text.strip());
        } catch (DateTimeParseException | ArithmeticException e) {
            throw new IllegalArgumentException(rule, e);
        }
        if (duration.compareTo(least) < 0 || duration.compareTo(most) > 0) {
            throw new IllegalArgumentException(rule);
        }
        return duration;
    }

    /** Parses a number of whole days, at least one. */
    public static Duration parseDays(String text) {
        String rule = "is a number of days such as 90d or P90D, from 1d to 36500d";
        Duration duration = parse(text, Duration.ofDays(1), LONGEST, rule);
        if (!duration.equals(Duration.ofDays(duration.toDays()))) {
            throw new IllegalArgumentException(rule);
        }
        return duration;
    }

    private static Duration parse(String text) {
        Matcher parts = SHORT.matcher(text.toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            return Duration.parse(text);
        }
        long number = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
        };
    }
}
