package io.onefold.ingest.decode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read by hand and what the strict formatter reads are the same, for every text. */
class UsualTimeTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-01-31T10:00:00Z",
                "2026-01-31T10:00:00.5Z",
                "2026-01-31T10:00:00.123456789Z",
                "2026-01-31T10:00:00+02:00",
                "2026-01-31T10:00:00.123-17:59",
                "2026-01-31 10:00:00",
                "2024-02-29T23:59:59.999999999",
                "0000-01-01T00:00:00+00:01",
                "9999-12-31T23:59:59-01:00",
            })
    void readsTheUsualSpellingsAsTheFormatterDoes(String text) {
        assertThat(UsualTime.orNull(text)).isNotNull();
        assertThat(Optional.ofNullable(UsualTime.orNull(text))).isEqualTo(EventTime.ofAnyText(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026-01-31",
                "2026-01-31T10:00",
                "2026-02-29T10:00:00Z",
                "1900-02-29T10:00:00Z",
                "2026-04-31T10:00:00Z",
                "2026-13-01T10:00:00Z",
                "2026-00-01T10:00:00Z",
                "2026-01-00T10:00:00Z",
                "2026-01-31T24:00:00Z",
                "2026-01-31T10:60:00Z",
                "2026-01-31T10:00:60Z",
                "2026-01-31T10:00:00.Z",
                "2026-01-31T10:00:00.1234567890Z",
                "2026-01-31T10:00:00z",
                "2026-01-31T10:00:00+18:00",
                "2026-01-31T10:00:00+02:60",
                "2026-01-31T10:00:00+0200",
                "2026-01-31T10:00:00+02",
                "2026-01-31T10:00:00 02:00",
                "2026-01-31T10:00:00ZZ",
                "-026-01-31T10:00:00Z",
                "+2026-01-31T10:00:00Z",
                "2026-01-31T\u0661\u0660:00:00Z",
            })
    void leavesTheRestToTheFormatter(String text) {
        assertThat(UsualTime.orNull(text)).isNull();
    }

    @Property(tries = 20_000)
    void agreesWithTheFormatterOnTextsLikeTimes(@ForAll("likeTimes") String text) {
        Optional<?> byHand = Optional.ofNullable(UsualTime.orNull(text));
        Statistics.collect(byHand.isPresent() ? "read by hand" : "left to the formatter");

        assertThat(EventTime.ofText(text)).isEqualTo(EventTime.ofAnyText(text));
        Statistics.coverage(coverage -> {
            coverage.check("read by hand").percentage(share -> share > 5);
            coverage.check("left to the formatter").percentage(share -> share > 5);
        });
    }

    @Property
    void agreesWithTheFormatterOnAnyText(@ForAll String text) {
        assertThat(EventTime.ofText(text)).isEqualTo(EventTime.ofAnyText(text));
    }

    /** Mostly right, often at a limit or one past it, sometimes with a character changed. */
    @Provide
    Arbitrary<String> likeTimes() {
        Arbitrary<String> date = Combinators.combine(
                        padded(4, 0, 9999, 1, 1900, 2000, 2023, 2024),
                        padded(2, 1, 12, 0, 13),
                        padded(2, 1, 28, 0, 29, 30, 31, 32))
                .as((year, month, day) -> year + "-" + month + "-" + day);
        Arbitrary<String> time = Combinators.combine(padded(2, 0, 23, 24), padded(2, 0, 59, 60), padded(2, 0, 59, 60))
                .as((hour, minute, second) -> hour + ":" + minute + ":" + second);
        Arbitrary<String> fraction = Arbitraries.oneOf(
                Arbitraries.just(""),
                Arbitraries.just("."),
                Arbitraries.strings().numeric().ofMinLength(1).ofMaxLength(10).map(digits -> "." + digits));
        Arbitrary<String> offset = Arbitraries.oneOf(
                Arbitraries.of("", "Z", "z", "+02", "-0330", "+18:00", "-18:00", "+18:01", "+17:59", "ZZ", "+2:00"),
                Combinators.combine(Arbitraries.of("+", "-"), padded(2, 0, 19), padded(2, 0, 59, 60))
                        .as((sign, hour, minute) -> sign + hour + ":" + minute));
        Arbitrary<String> whole = Combinators.combine(
                        date, Arbitraries.of("T", "T", "T", " ", "t", ""), time, fraction, offset)
                .as((day, between, hour, part, zone) -> day + between + hour + part + zone);
        return Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(3, whole),
                net.jqwik.api.Tuple.of(
                        1,
                        Combinators.combine(
                                        whole,
                                        Arbitraries.integers().between(0, 30),
                                        Arbitraries.chars().ascii())
                                .as(UsualTimeTest::changed)));
    }

    private static Arbitrary<String> padded(int width, int min, int max, Integer... often) {
        return Arbitraries.frequencyOf(
                        net.jqwik.api.Tuple.of(6, Arbitraries.integers().between(min, max)),
                        net.jqwik.api.Tuple.of(1, Arbitraries.of(often.length == 0 ? new Integer[] {min, max} : often)))
                .map(number -> String.format("%0" + width + "d", number));
    }

    private static String changed(String text, int at, char by) {
        return at >= text.length() ? text + by : text.substring(0, at) + by + text.substring(at + 1);
    }
}
