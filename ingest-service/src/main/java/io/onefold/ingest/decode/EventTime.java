package io.onefold.ingest.decode;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads an event's time: ISO-8601 with or without a zone (then UTC) or a fraction, a date alone (then midnight UTC),
 * or seconds or milliseconds since the epoch, as a number or as its digits. Always in UTC, to the microsecond, which is
 * what the store holds.
 */
final class EventTime {
    /** Seconds reach this in the year 5138; milliseconds passed it in 1973. */
    private static final BigDecimal MILLISECONDS_FROM = BigDecimal.valueOf(100_000_000_000L);

    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);
    private static final BigDecimal FURTHEST = BigDecimal.valueOf(1_000_000_000_000_000L);
    private static final Pattern DIGITS = Pattern.compile("-?\\d{1,19}(\\.\\d{1,9})?");

    /** Strict, or the 31st of February would silently become the 28th. */
    private static final DateTimeFormatter ISO = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart()
            .appendLiteral('T')
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .optionalStart()
            .parseLenient() // minutes and their colon may be left out
            .appendOffset("+HH", "Z")
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private EventTime() {}

    /** The time that a text says; empty if it says none. */
    static Optional<OffsetDateTime> ofText(String text) {
        OffsetDateTime usual = UsualTime.orNull(text);
        return usual != null ? Optional.of(usual) : ofAnyText(text);
    }

    /** The same without the short cut. */
    static Optional<OffsetDateTime> ofAnyText(String text) {
        if (DIGITS.matcher(text).matches()) {
            return ofNumber(new BigDecimal(text));
        }
        try {
            TemporalAccessor parsed =
                    ISO.parseBest(text.replace(' ', 'T'), OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
            if (parsed instanceof OffsetDateTime exact) {
                return Optional.of(inUtc(exact.toInstant()));
            } else if (parsed instanceof LocalDateTime local) {
                return Optional.of(inUtc(local.toInstant(ZoneOffset.UTC)));
            }
            return Optional.of(inUtc(LocalDate.from(parsed).atStartOfDay().toInstant(ZoneOffset.UTC)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** The time that a number of seconds or milliseconds says; empty if it is beyond all calendars. */
    static Optional<OffsetDateTime> ofNumber(BigDecimal number) {
        if (number.precision() - number.scale() > 18 || number.abs().compareTo(FURTHEST) > 0) {
            return Optional.empty();
        }
        BigDecimal seconds = number.abs().compareTo(MILLISECONDS_FROM) < 0 ? number : number.divide(THOUSAND);
        BigDecimal whole = seconds.setScale(0, java.math.RoundingMode.FLOOR);
        long nanos = seconds.subtract(whole).movePointRight(9).longValue();
        return Optional.of(inUtc(Instant.ofEpochSecond(whole.longValueExact(), nanos)));
    }

    /** Whether the store holds it: the years 1 to 9999. */
    static boolean isInRange(OffsetDateTime time) {
        return time.getYear() >= 1 && time.getYear() <= 9999;
    }

    private static OffsetDateTime inUtc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC).truncatedTo(java.time.temporal.ChronoUnit.MICROS);
    }
}
