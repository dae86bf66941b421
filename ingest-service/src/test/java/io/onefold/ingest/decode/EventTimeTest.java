package io.onefold.ingest.decode;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventTimeTest {
    private static final long YEAR_1 = -62_135_596_800L;
    private static final long YEAR_10000 = 253_402_300_800L;

    @ParameterizedTest
    @CsvSource({
        "2026-01-31T10:00:00Z,             2026-01-31T10:00:00Z",
        "2026-01-31T10:00:00+02:00,        2026-01-31T08:00:00Z",
        "2026-01-31T10:00:00-0330,         2026-01-31T13:30:00Z",
        "2026-01-31T10:00:00+02,           2026-01-31T08:00:00Z",
        "2026-01-31T00:30:00+02:00,        2026-01-30T22:30:00Z",
        "2026-01-31T10:00:00,              2026-01-31T10:00:00Z",
        "2026-01-31 10:00:00,              2026-01-31T10:00:00Z",
        "2026-01-31 10:00:00+02:00,        2026-01-31T08:00:00Z",
        "2026-01-31T10:00,                 2026-01-31T10:00:00Z",
        "2026-01-31T10:00:00.5Z,           2026-01-31T10:00:00.5Z",
        "2026-01-31T10:00:00.123456Z,      2026-01-31T10:00:00.123456Z",
        "2026-01-31T10:00:00.123456789Z,   2026-01-31T10:00:00.123456Z",
        "1969-12-31T23:59:59.9999999Z,     1969-12-31T23:59:59.999999Z",
        "2026-01-31,                       2026-01-31T00:00:00Z",
        "2024-02-29,                       2024-02-29T00:00:00Z",
        "0001-01-01T00:00:00Z,             0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999999Z,      9999-12-31T23:59:59.999999Z",
    })
    void readsIsoText(String text, String time) {
        assertThat(EventTime.ofText(text)).contains(OffsetDateTime.parse(time));
    }

    @ParameterizedTest
    @CsvSource({
        "0,                 1970-01-01T00:00:00Z",
        "1767225600,        2026-01-01T00:00:00Z",
        "1767225600123,     2026-01-01T00:00:00.123Z",
        "1767225600.123456, 2026-01-01T00:00:00.123456Z",
        "1767225600123.456, 2026-01-01T00:00:00.123456Z",
        "-1,                1969-12-31T23:59:59Z",
        "-0.0000001,        1969-12-31T23:59:59.999999Z",
        "-100000000000,     1966-10-31T14:13:20Z",
        "99999999999,       5138-11-16T09:46:39Z",
        "100000000000,      1973-03-03T09:46:40Z",
        "-99999999999,      -1199-02-15T14:13:21Z",
    })
    void readsSecondsAndMillisecondsAsNumberAndAsDigits(String digits, String time) {
        assertThat(EventTime.ofNumber(new BigDecimal(digits))).contains(OffsetDateTime.parse(time));
        assertThat(EventTime.ofText(digits)).contains(OffsetDateTime.parse(time));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "yesterday",
                "2026-01-31T",
                "2026-01",
                "2026-13-01",
                "2026-02-30",
                "2025-02-29T10:00:00Z",
                "2026-04-31T10:00:00Z",
                "2026-01-31T10",
                "2026-01-31T25:00:00Z",
                "2026-01-31T10:00:00ZZ",
                "2026-01-31T10:00:00+19:00",
                "2026-01-31T10:00:00 Europe/Berlin",
                "2026-01-3110:00:00",
                "300000-01-01T00:00:00Z",
                "31.01.2026",
                "1e9",
                "12345678901234567890",
                "\u0661\u0662",
                "--1",
            })
    void findsNoTimeInOtherText(String text) {
        assertThat(EventTime.ofText(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e15000", "1e18", "-1e18", "1000000000000001", "9223372036854775807"})
    void findsNoTimeBeyondAllCalendars(String number) {
        assertThat(EventTime.ofNumber(new BigDecimal(number))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e-16383", "0e-16383", "1e15", "-1e15"})
    void copesWithTheExtremesOfWhatADocumentHolds(String number) {
        assertThat(EventTime.ofNumber(new BigDecimal(number))).isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "0001-01-01T00:00:00Z, true",
        "0000-12-31T23:59:59.999999Z, false",
        "9999-12-31T23:59:59.999999Z, true",
        "+10000-01-01T00:00:00Z, false",
    })
    void knowsTheYearsThatAreStored(String time, boolean inRange) {
        assertThat(EventTime.isInRange(OffsetDateTime.parse(time))).isEqualTo(inRange);
    }

    @Property
    void readsBackEveryTimeToTheMicrosecond(
            @ForAll @LongRange(min = YEAR_1, max = YEAR_10000 - 1) long second,
            @ForAll @IntRange(max = 999_999_999) int nanos,
            @ForAll @IntRange(min = -18 * 60, max = 18 * 60) int offsetMinutes) {
        Instant instant = Instant.ofEpochSecond(second, nanos);
        OffsetDateTime local = instant.atOffset(ZoneOffset.ofTotalSeconds(offsetMinutes * 60));

        assertThat(EventTime.ofText(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(local)))
                .contains(instant.truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC));
    }

    @Property
    void readsBackEveryNumberOfMilliseconds(
            @ForAll @LongRange(min = 100_000_000_000L, max = 253_402_300_799_999L) long ms) {
        assertThat(EventTime.ofNumber(BigDecimal.valueOf(ms)))
                .contains(Instant.ofEpochMilli(ms).atOffset(ZoneOffset.UTC));
        assertThat(EventTime.ofNumber(BigDecimal.valueOf(-ms)))
                .contains(Instant.ofEpochMilli(-ms).atOffset(ZoneOffset.UTC));
    }

    @Property
    void throwsForNoText(@ForAll String text) {
        EventTime.ofText(text);
    }
}
