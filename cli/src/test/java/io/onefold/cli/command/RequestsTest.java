package io.onefold.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.cli.suite.FakeService;
import io.onefold.cli.suite.Terminal;
import io.onefold.cli.suite.Terminal.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is typed, and what is asked of a service for it. */
class RequestsTest {
    private final FakeService service = new FakeService();
    private final Terminal terminal = new Terminal().at(service.url());

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void argumentsGoIntoPathAndQuery() {
        service.answers("[]");

        terminal.run(
                "summaries",
                "cells",
                "plays",
                "--where",
                "city=São Paulo",
                "--where",
                "a+b=1&2",
                "--missing",
                "x",
                "--limit",
                "5");

        assertThat(service.lines())
                .containsExactly("GET /summaries/plays?city=S%C3%A3o%20Paulo&a%2Bb=1%262&missing=x&limit=5");
    }

    @Test
    void whatIsTheBeginningOfAPathCannotLeaveIt() {
        service.answers("{}");

        terminal.run("summaries", "progress", "../ops/x?y");

        assertThat(service.lines()).containsExactly("GET /summaries/..%2Fops%2Fx%3Fy/progress");
    }

    @Test
    void optionsGoIntoTheBody() {
        service.answers(202, Map.of(), "{\"id\": 3}");

        terminal.run(
                "redrives",
                "webhook",
                "start",
                "orders",
                "--rate",
                "12.5",
                "--canary",
                "0",
                "--reason",
                "timeout",
                "--older-than",
                "12h",
                "--new-generation",
                "--accept-double-effect");

        assertThat(service.asked().get(0).body())
                .isEqualTo("{\"target\":\"orders\",\"rate\":12.5,\"canary\":0,"
                        + "\"filter\":{\"reason\":\"timeout\",\"olderThan\":\"12h\"},"
                        + "\"newGeneration\":true,\"acceptDoubleEffect\":true}");
    }

    @Test
    void aDryRunOfWhatIsDeadInAStreamHasNoFilter() {
        service.answers("{\"letters\": 0, \"reasons\": []}");

        terminal.run("redrives", "ingest", "start", "plays", "--dry-run");

        assertThat(service.asked().get(0).body()).isEqualTo("{\"stream\":\"plays\",\"dryRun\":true}");
    }

    @Test
    void discardsByNumbersOrByFilter() {
        service.answers("{}");

        terminal.run("dead-letters", "discard", "plays", "17", "18");
        terminal.run("dead-letters", "discard", "plays", "--reason", "not_json", "--why", "producer of May");
        terminal.run("dead-letters", "discard", "plays", "--all", "--why", "test data");
        terminal.run("dead-letters", "discard", "plays", "--why", "nothing is named");
        terminal.run("jobs", "discard", "orders", "7", "--why", "a test");
        terminal.run("jobs", "discard", "orders", "--older-than", "7d", "--dry-run", "--why", "orders of May");

        assertThat(service.asked().stream().map(FakeService.Asked::body))
                .containsExactly(
                        "{\"stream\":\"plays\",\"deadLetters\":[17,18]}",
                        "{\"stream\":\"plays\",\"reason\":\"producer of May\",\"filter\":{\"reason\":\"not_json\"}}",
                        "{\"stream\":\"plays\",\"reason\":\"test data\",\"filter\":{}}",
                        "{\"stream\":\"plays\",\"reason\":\"nothing is named\"}",
                        "{\"queue\":\"orders\",\"jobs\":[7],\"reason\":\"a test\"}",
                        "{\"queue\":\"orders\",\"reason\":\"orders of May\",\"dryRun\":true,"
                                + "\"filter\":{\"olderThan\":\"7d\"}}");
    }

    @Test
    void aPayloadIsSentByteByByte(@TempDir Path folder) throws IOException {
        service.answers(202, Map.of(), "{}");
        Path file = Files.writeString(
                folder.resolve("payload.json"), "{ \"n\": 1.000000000000000000010 ,\"é\":\"\\u00e9\"}\n");

        terminal.run(
                "jobs", "integrate", "orders", "or_1", "--payload", file.toString(), "--idempotency-key", "ticket-1");

        assertThat(service.asked().get(0).body())
                .isEqualTo("{\"queue\":\"orders\",\"key\":\"or_1\",\"payload\":{ \"n\": 1.000000000000000000010 ,"
                        + "\"é\":\"\\u00e9\"}}");
        assertThat(service.asked().get(0).idempotencyKey()).isEqualTo("ticket-1");
    }

    @Test
    void aPayloadCannotSayMoreThanOneValue(@TempDir Path folder) throws IOException {
        service.answers("{}");
        Path file = Files.writeString(folder.resolve("payload.json"), "{}, \"acceptDoubleEffect\": true");

        Outcome outcome = terminal.run("jobs", "integrate", "orders", "or_1", "--payload", file.toString());

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("payload.json is no JSON");
        assertThat(service.asked()).isEmpty();
    }

    @Test
    void pagesAreFollowedUpToTheLimit() {
        service.answers("{\"items\": [{\"id\": 1}], \"next\": 1000}")
                .answers("{\"items\": [{\"id\": 2}], \"next\": 1500}");

        Outcome outcome = terminal.run("dead-letters", "list", "--limit", "1500", "--json");

        assertThat(service.lines())
                .containsExactly("GET /ops/dead-letters?limit=1000", "GET /ops/dead-letters?after=1000&limit=500");
        assertThat(outcome.out())
                .isEqualTo("{\"items\": [{\"id\": 1}], \"next\": 1000}\n{\"items\": [{\"id\": 2}], \"next\": 1500}\n");
        assertThat(outcome.err()).contains("there are more: a larger --limit, or --after 1500");
    }

    /** Behind a proxy the service's idea of its own address is of no use, and the token is for ours. */
    @Test
    void theNextPageIsAskedOfTheSameAddress() {
        service.answers(
                        200,
                        Map.of("Link", "<http://elsewhere.invalid/ops/jobs?after=2026%2C7&limit=1000>; rel=\"next\""),
                        "[{\"id\": 1}]")
                .answers("[{\"id\": 2}]");

        Outcome outcome = terminal.run("jobs", "list", "--limit", "2000");

        assertThat(service.lines())
                .containsExactly("GET /ops/jobs?limit=1000", "GET /ops/jobs?after=2026%2C7&limit=1000");
        assertThat(outcome.code()).isZero();
    }

    @Test
    void ofCsvTheHeadIsThereOnce() {
        service.answers(200, Map.of("Link", "<http://a/ops/effects?after=9>; rel=\"next\""), "id,key\r\n1,\"a\"\r\n")
                .answers("id,key\r\n2,\"b\"\r\n");

        Outcome outcome = terminal.run("effects", "--csv", "--limit", "2000");

        assertThat(service.lines())
                .containsExactly(
                        "GET /ops/effects?format=csv&limit=1000", "GET /ops/effects?format=csv&after=9&limit=1000");
        assertThat(outcome.out()).isEqualTo("id,key\r\n1,\"a\"\r\n2,\"b\"\r\n");
    }
}
