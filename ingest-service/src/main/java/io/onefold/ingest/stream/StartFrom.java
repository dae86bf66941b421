package io.onefold.ingest.stream;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;

/** Where a stream that was never seen before begins. Resolved once, for the partitions that exist then. */
public sealed interface StartFrom {
    /** The oldest record there is. */
    record Earliest() implements StartFrom {
        @Override
        public String toString() {
            return "earliest";
        }
    }

    /** The next record to come. */
    record Latest() implements StartFrom {
        @Override
        public String toString() {
            return "latest";
        }
    }

    /** The first record whose timestamp is not before. */
    record Since(Instant instant) implements StartFrom {
        @Override
        public String toString() {
            return instant.toString();
        }
    }

    /** Parses {@code earliest}, {@code latest} or an ISO-8601 instant. */
    static StartFrom parse(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "earliest" -> new Earliest();
            case "latest" -> new Latest();
            default -> since(text.strip());
        };
    }

    private static Since since(String text) {
        try {
            return new Since(Instant.parse(text));
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("is earliest, latest or an instant such as 2026-01-31T00:00:00Z", e);
        }
    }
}
