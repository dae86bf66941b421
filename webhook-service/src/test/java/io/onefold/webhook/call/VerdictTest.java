package io.onefold.webhook.call;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.key.JsonPointer;
import io.onefold.webhook.call.Outcome.Done;
import io.onefold.webhook.call.Outcome.Retry;
import io.vertx.core.MultiMap;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What needs no socket; the statuses are in {@link CallerTest}. */
class VerdictTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-03-01T12:00:00Z"));
    private static final Verdict VERDICT = new Verdict(JsonPointer.parse("/data/id"), "Idempotent-Replayed", CLOCK);

    private static Outcome of(int status, String retryAfter, String body) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap().add("Retry-After", retryAfter);
        return VERDICT.of(new Answer.Whole(status, headers, body.getBytes(UTF_8)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | ",
                "1 | PT1S",
                " 120 | PT2M",
                "86400 | PT24H",
                "86401 | PT24H",
                "99999999999999999999 | PT24H",
                "-5 | ",
                "1.5 | ",
                "soon | ",
                "Sun, 01 Mar 2026 12:00:30 GMT | PT30S",
                "Sunday, 01-Mar-26 12:00:30 GMT | PT30S",
                "Sun Mar  1 12:00:30 2026 | PT30S",
                "Sun, 01 Mar 2026 11:59:59 GMT | ",
                "Tue, 03 Mar 2026 12:00:00 GMT | PT24H",
                "Sun, 99 Mar 2026 12:00:30 GMT | ",
                "Sun, 01 Mar 2026 12:00:30 GMT, or so, as far as anybody can say today | "
            })
    void waitsAsLongAsItIsAsked(String header, Duration wait) {
        assertThat(of(503, header, ""))
                .isInstanceOfSatisfying(
                        Retry.class, retry -> assertThat(retry.after()).isEqualTo(wait));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"data\": {\"id\": \"x\"}} | x",
                "{\"data\": {\"id\": 12000}} | 12000",
                "{\"data\": {\"id\": 9007199254740993}} | 9007199254740993",
                "{\"data\": {\"id\": 1.50}} | 1.5",
                "{\"data\": {\"id\": false}} | false",
                "{\"data\": {\"id\": null}} | ",
                "{\"data\": {\"id\": {}}} | ",
                "{\"data\": {}} | ",
                "[] | ",
                "not json | "
            })
    void findsTheTargetsOwnId(String body, String result) {
        assertThat(of(200, "", body))
                .isInstanceOfSatisfying(
                        Done.class, done -> assertThat(done.result()).isEqualTo(result));
    }

    @Test
    void anIdIsBounded() {
        String body = "{\"data\": {\"id\": \"" + "x".repeat(199) + "😀\"}}";

        assertThat(of(200, "", body))
                .isInstanceOfSatisfying(
                        Done.class, done -> assertThat(done.result()).isEqualTo("x".repeat(199)));
        assertThat(of(200, "", "{\"data\": {\"id\": 1" + "0".repeat(100_000) + "}}"))
                .isInstanceOfSatisfying(
                        Done.class, done -> assertThat(done.result()).hasSize(200));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "é", "€", "😀", "\0"})
    void keepsTheBeginningOfAnAnswerAsWholeCharacters(String character) {
        String response = of(400, "", "x" + character.repeat(9_000)).response();

        assertThat(response).hasSizeBetween(2_047, 2_048).startsWith("x").doesNotContain("\0");
        assertThat(response.getBytes(UTF_8)).asString(UTF_8).isEqualTo(response);
        assertThat(response).containsPattern("^x[^?]+$");
    }
}
