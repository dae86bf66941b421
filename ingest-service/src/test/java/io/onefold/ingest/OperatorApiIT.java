package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.http.ApiPort;
import io.onefold.ingest.suite.Suite;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may ask, what is refused and how. One worker for all of it. */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OperatorApiIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final String VIEWER = "token-of-a-viewer";
    private static final String AUDIT = "/ops/audit?stream=plays";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final TestStack stack;
    private final Suite suite;
    private ServiceProcess worker;

    OperatorApiIT(TestStack stack) {
        this.stack = stack;
        this.suite = new Suite(stack, 1).set("VIEWER_TOKENS", VIEWER);
        this.worker = suite.start();
    }

    @BeforeAll
    void awaitReady() {
        worker.awaitReady(A_WHILE);
    }

    @AfterAll
    void close() {
        suite.close();
    }

    @Test
    void withoutAnyTokenSetNobodyGetsIn() {
        try (Suite closed = new Suite(stack, 1).unset("ADMIN_TOKENS")) {
            ServiceProcess worker = closed.startReady();

            for (String path : List.of(AUDIT, "/ops/dead-letters", "/ops", "/ops/", "/ops/nothing")) {
                for (String token : List.of(Suite.TOKEN, "", "null", "unset", "token of nobody at all")) {
                    assertProblem(closed.ask(worker, path, token), 401, "Unauthorized");
                }
            }
            assertThat(closed.ask(worker, "/openapi", "").statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {AUDIT, "/ops/dead-letters", "/ops/gaps?stream=plays", "/ops", "/ops/nothing"})
    void onlyAnAdminGetsIn(String path) {
        HttpResponse<String> stranger = suite.ask(worker, path, "token-of-a-stranger");
        assertProblem(stranger, 401, "Unauthorized");
        assertThat(stranger.headers().firstValue("WWW-Authenticate")).hasValue("Bearer");
        assertProblem(suite.ask(worker, path, Suite.TOKEN + "s"), 401, "Unauthorized");
        assertProblem(suite.ask(worker, path, VIEWER), 403, "Forbidden");
        assertThat(suite.ask(worker, path, Suite.TOKEN).statusCode())
                .isEqualTo(path.endsWith("ops") || path.endsWith("nothing") ? 404 : 200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//ops/audit",
                "///ops//audit",
                "/OPS/audit",
                "/Ops/Audit",
                "/ops;x/audit",
                "/ops;x=1/audit;y=2",
                "/;x/ops/audit",
                "/%6fps/audit",
                "/%6Fps%2faudit",
                "/ops%2faudit",
                "/ops%2Faudit",
                "/%2fops/audit",
                "/%2Fops%2Faudit",
                "/%256fps/audit",
                "/./ops/audit",
                "/x/../ops/audit",
                "/openapi/../ops/audit",
                "/x/%2e%2e/ops/audit",
                "/%2e/ops/audit",
                "/ops/./audit",
                "/ops/../ops/audit",
                "/ops/audit/",
                "/ops/audit/.",
                "/ops\\audit",
                "/\\ops/audit",
                "/%5cops/audit",
                "/ops%09/audit",
                "/ops%20/audit",
                "/ops%00/audit",
                "http://127.0.0.1/ops/audit"
            })
    void noSpellingOfThePathOpensIt(String path) {
        for (String token : List.of("token-of-a-stranger", VIEWER)) {
            String answer = RawHttp.get(worker, path + "?stream=plays", token);

            assertThat(RawHttp.statusOf(answer)).as(answer).isIn(400, 401, 403, 404);
            assertThat(answer).doesNotContain("lanes").doesNotContain("consumed");
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "/ops/audit, stream is one of [plays]",
                "/ops/audit?stream=, stream is one of [plays]",
                "/ops/audit?stream=nothing, stream is one of [plays]",
                "/ops/audit?stream=plays&from=yesterday, from is a time such as 2026-01-31T00:00:00Z",
                "/ops/audit?stream=plays&from=2026-01-31, from is a time such as 2026-01-31T00:00:00Z",
                "/ops/audit?stream=plays&to=2026-02-30T00:00:00Z, to is a time such as 2026-01-31T00:00:00Z",
                "/ops/audit?stream=plays&from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z, from is before to",
                "/ops/audit?stream=plays&verify=yes, verify is true or false",
                "/ops/gaps, stream is one of [plays]",
                "/ops/gaps?stream=others, stream is one of [plays]",
                "/ops/gaps?stream=plays&limit=1001, limit is 1 to 1000",
                "/ops/gaps?stream=plays&after=-1, after is a whole number",
                "/ops/dead-letters?from=now, from is a time such as 2026-01-31T00:00:00Z",
                "/ops/dead-letters?to=2026, to is a time such as 2026-01-31T00:00:00Z",
                "/ops/dead-letters?olderThan=long, \"olderThan is a duration such as 30m, 12h, 7d or PT12H\"",
                "/ops/dead-letters?limit=0, limit is 1 to 1000",
                "/ops/dead-letters?limit=1001, limit is 1 to 1000",
                "/ops/dead-letters?limit=many, limit is 1 to 1000",
                "/ops/dead-letters?partition=first, partition is a whole number",
                "/ops/dead-letters?partition=-1, partition is a whole number",
                "/ops/dead-letters?after=the%20last, after is a whole number",
                "/ops/dead-letters?raeson=not_json, \"a parameter is one of [stream, reason, topic, partition, key, from, to, olderThan, youngerThan, state, after, limit]\"",
                "/ops/groups?stream=plays, there are no parameters here",
                "/ops/dead-letters?state=lost, \"state is one of [dead, discarded, stored, duplicate, expired] or all\"",
            })
    void aWrongParameterIsRefusedByItsRule(String path, String rule) throws IOException {
        HttpResponse<String> answer = suite.ask(worker, path, Suite.TOKEN);

        JsonNode problem = assertProblem(answer, 400, "Bad Request");
        assertThat(problem.path("detail").asText()).isEqualTo(rule);
    }

    @Test
    void theApiPortSaysNothingOfItselfAndSlowsGuessersDown() {
        ApiPort port = new ApiPort(worker.httpUrl(), Suite.TOKEN);

        port.saysNothingOfItselfAndIsNotShownOrKept("/ops/gaps?stream=plays");
        port.refusesToAcceptWhatIsNoMediaType("/ops/gaps?stream=plays");
        port.refusesWhatIsNoRequestWithoutAWord();
        port.endsWhoAsksAndDoesNotRead();
        port.limitsFailedLoginsAndNobodyElse("/ops/gaps?stream=plays");
    }

    @ParameterizedTest
    @ValueSource(strings = {"token-of-a-stranger", VIEWER})
    void onlyAnAdminSkips(String token) {
        HttpResponse<String> answer = suite.post(worker, "/ops/skips", "{}", token);

        assertThat(answer.statusCode()).isEqualTo(token.equals(VIEWER) ? 403 : 401);
    }

    @Test
    void whatNeedsAServerThatIsAwayIsUnavailableUntilItIsBack() {
        stack.embedded().postgres().stop();
        try {
            for (String path : List.of(AUDIT, AUDIT + "&verify=true", "/ops/dead-letters")) {
                HttpResponse<String> answer = suite.ask(worker, path, Suite.TOKEN);
                assertProblem(answer, 503, "Service Unavailable");
                assertThat(answer.headers().firstValue("Retry-After")).isPresent();
            }
        } finally {
            stack.embedded().postgres().start();
            suite.reconnect();
        }
        await("it is back")
                .atMost(A_WHILE)
                .until(() -> suite.ask(worker, AUDIT, Suite.TOKEN).statusCode() == 200);
    }

    @Test
    void onlyWhatNeedsTheBrokerIsUnavailableWithoutIt() {
        stack.embedded().kafka().pause();
        try {
            assertProblem(suite.ask(worker, AUDIT + "&verify=true", Suite.TOKEN), 503, "Service Unavailable");
            assertThat(suite.ask(worker, AUDIT, Suite.TOKEN).statusCode()).isEqualTo(200);
        } finally {
            stack.embedded().kafka().resume();
        }
        await("it is back")
                .atMost(A_WHILE)
                .until(() ->
                        suite.ask(worker, AUDIT + "&verify=true", Suite.TOKEN).statusCode() == 200);
    }

    private static JsonNode assertProblem(HttpResponse<String> answer, int status, String title) {
        assertThat(answer.statusCode()).as(answer.uri() + ": " + answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type").orElse(""))
                .as("%s", answer.uri())
                .startsWith("application/problem+json");
        try {
            JsonNode problem = JSON.readTree(answer.body());
            assertThat(problem.path("status").asInt()).isEqualTo(status);
            assertThat(problem.path("title").asText()).isEqualTo(title);
            return problem;
        } catch (IOException e) {
            throw new AssertionError(answer.body(), e);
        }
    }
}
