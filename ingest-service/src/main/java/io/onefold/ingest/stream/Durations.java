package io.onefold.ingest.stream;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as they are written in variables: a whole number and its unit. */
final class Durations {
    private static final Pattern FORM = Pattern.compile("(\\d{1,6})(ms|s|m|h)");

    private Durations() {}

    /** Parses {@code 500ms}, {@code 30s}, {@code 5m} or {@code 1h}; the rule is the message of what is thrown. */
    static Duration parse(String text, Duration least, Duration most, String rule) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException(rule);
        }
        long number = Long.parseLong(form.group(1));
        Duration duration =
                switch (form.group(2)) {
                    case "ms" -> Duration.ofMillis(number);
                    case "s" -> Duration.ofSeconds(number);
                    case "m" -> Duration.ofMinutes(number);
                    default -> Duration.ofHours(number);
                };
        if (duration.compareTo(least) < 0 || duration.compareTo(most) > 0) {
            throw new IllegalArgumentException(rule);
        }
        return duration;
    }
}
