package io.onefold.ingest.decode;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.chrono.IsoChronology;
import org.jspecify.annotations.Nullable;

/**
 * The usual spellings of a time, {@code 2026-01-31T10:00:00.123Z} and {@code 2026-01-31T10:00:00+02:00}, with or without
 * a fraction and an offset, read without a formatter: that costs as much as all else that decoding does.
 *
 * <p>Guarantee: what it reads, {@link EventTime}'s strict formatter reads alike; what is spelled in any other way, or
 * does not exist, it leaves to that one.
 */
final class UsualTime {
    private static final int FRACTION = 19; // where it begins, with its point
    private static final int MOST_DIGITS = 9;
    private static final int NANOS_OF_MICRO = 1_000;
    private static final int LONGEST_OFFSET_HOURS = 17; // the formatter decides on what 18 hours may have of minutes
    private static final int NO_NUMBER = Integer.MIN_VALUE;

    private UsualTime() {}

    /** In UTC, to the microsecond; null if it is spelled in another way. */
    static @Nullable OffsetDateTime orNull(String text) {
        int length = text.length();
        if (length < FRACTION || !isPunctuated(text)) {
            return null;
        }
        int zone = FRACTION;
        int nanos = 0;
        if (length > FRACTION && text.charAt(FRACTION) == '.') {
            zone = endOfDigits(text, FRACTION + 1);
            nanos = nanos(text, zone);
        }
        int offsetMinutes = offsetMinutes(text, zone);
        LocalDateTime local = nanos < 0 || offsetMinutes == NO_NUMBER ? null : local(text, nanos);
        return local == null ? null : local.minusMinutes(offsetMinutes).atOffset(ZoneOffset.UTC);
    }

    private static boolean isPunctuated(String text) {
        char between = text.charAt(10);
        return text.charAt(4) == '-'
                && text.charAt(7) == '-'
                && (between == 'T' || between == ' ')
                && text.charAt(13) == ':'
                && text.charAt(16) == ':';
    }

    private static @Nullable LocalDateTime local(String text, int nanos) {
        int year = number(text, 0, 4);
        int month = number(text, 5, 7);
        int day = number(text, 8, 10);
        int hour = number(text, 11, 13);
        int minute = number(text, 14, 16);
        int second = number(text, 17, 19);
        boolean isDate = year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
        boolean isTime = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60;
        return isDate && isTime
                ? LocalDateTime.of(LocalDate.of(year, month, day), LocalTime.of(hour, minute, second, nanos))
                : null;
    }

    private static int daysOf(int year, int month) {
        return switch (month) {
            case 2 -> IsoChronology.INSTANCE.isLeapYear(year) ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            default -> 31;
        };
    }

    /** Of the digits up to {@code end}, cut to the microsecond; negative if they are too few or too many. */
    private static int nanos(String text, int end) {
        int digits = end - FRACTION - 1;
        if (digits < 1 || digits > MOST_DIGITS) {
            return NO_NUMBER;
        }
        int nanos = number(text, FRACTION + 1, end);
        for (int digit = digits; digit < MOST_DIGITS; digit++) {
            nanos *= 10;
        }
        return nanos - nanos % NANOS_OF_MICRO;
    }

    /** The end of the text, {@code Z} and {@code +02:00} are offsets here. */
    private static int offsetMinutes(String text, int zone) {
        int length = text.length() - zone;
        if (length == 0 || (length == 1 && text.charAt(zone) == 'Z')) {
            return 0;
        }
        if (length != 6 || text.charAt(zone + 3) != ':') {
            return NO_NUMBER;
        }
        int hours = number(text, zone + 1, zone + 3);
        int minutes = number(text, zone + 4, zone + 6);
        char sign = text.charAt(zone);
        if (hours < 0 || hours > LONGEST_OFFSET_HOURS || minutes < 0 || minutes > 59 || (sign != '+' && sign != '-')) {
            return NO_NUMBER;
        }
        return sign == '+' ? hours * 60 + minutes : -(hours * 60 + minutes);
    }

    private static int number(String text, int from, int end) {
        int number = 0;
        for (int at = from; at < end; at++) {
            int digit = text.charAt(at) - '0';
            if (digit < 0 || digit > 9) {
                return NO_NUMBER;
            }
            number = number * 10 + digit;
        }
        return number;
    }

    private static int endOfDigits(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }
}
