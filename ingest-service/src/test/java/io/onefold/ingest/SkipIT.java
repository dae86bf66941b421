package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.suite.Suite;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.step.Hold;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An operator's skip: who reads the lane goes on at its end, whoever it is, until the group has passed it. */
@ExtendWith(StackExtension.class)
class SkipIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final Duration END_TAKES = Duration.ofSeconds(20);

    private final TestStack stack;

    SkipIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void theRunningOwnerIsFencedAndGoesOnBehindIt() {
        try (Suite suite = suite()) {
            Hold hold = suite.steps().hold(Step.WRITING);
            ServiceProcess worker = suite.startReady(Step.WRITING);
            suite.topic().sendPlays(0, 100);
            hold.awaitReached(A_WHILE);
            suite.topic().sendPlays(100, 200);

            assertThat(skip(suite, worker, 150).statusCode()).isEqualTo(201);
            hold.release();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(50);
            assertThat(suite.rows().booked("skipped")).isEqualTo(150);
            JsonNode gap = onlyGap(suite, worker);
            assertThat(gap.path("kind").asText()).isEqualTo("operator");
            assertThat(gap.path("from").asLong()).isZero();
            assertThat(gap.path("end").asLong()).isEqualTo(150);
            assertThat(gap.path("reason").asText()).isEqualTo("a test");
            assertThat(gap.path("askedBy").asText())
                    .matches("token [0-9a-f]{8}")
                    .doesNotContain(Suite.TOKEN);
            suite.assertBalanced(worker);
        }
    }

    @Test
    void whoeverComesNextBeginsAtItsEnd() {
        try (Suite suite = suite()) {
            readTo100AndLeave(suite);
            suite.topic().sendPlays(100, 200);
            Hold beforeItsClaim = suite.steps().hold(Step.ASSIGNED);
            ServiceProcess worker = suite.start(Step.ASSIGNED);
            beforeItsClaim.awaitReached(A_WHILE);

            assertThat(skip(suite, worker, 150).statusCode()).isEqualTo(201);
            beforeItsClaim.release();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(150);
            suite.assertBalanced(worker);
        }
    }

    @Test
    void aCrashBeforeTheGroupIsThereLosesNoSkipAndARewindNeither() {
        try (Suite suite = suite()) {
            Hold hold = suite.steps().hold(Step.WRITING);
            ServiceProcess first = suite.startReady(Step.WRITING, Step.CLAIMED);
            suite.topic().sendPlays(0, 200);
            hold.awaitReached(A_WHILE);
            Hold afterItsClaim = suite.steps().hold(Step.CLAIMED);
            assertThat(skip(suite, first, 150).statusCode()).isEqualTo(201);
            hold.release();
            afterItsClaim.awaitReached(A_WHILE);
            first.process().kill();
            assertThat(suite.topic().committed(suite.groupId()))
                    .as("nothing is acknowledged")
                    .isEmpty();
            await("the group is empty")
                    .atMost(A_WHILE)
                    .untilAsserted(() -> suite.topic().rewind(suite.groupId()));

            ServiceProcess second = suite.startReady();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(50);
            suite.assertBalanced(second);
        }
    }

    @Test
    void onceTheGroupHasPassedItARewindReadsItAgain() {
        try (Suite suite = suite()) {
            readTo100AndLeave(suite);
            suite.topic().sendPlays(100, 200);
            Hold beforeItsClaim = suite.steps().hold(Step.ASSIGNED);
            ServiceProcess worker = suite.start(Step.ASSIGNED);
            beforeItsClaim.awaitReached(A_WHILE);
            skip(suite, worker, 150);
            beforeItsClaim.release();
            await("the group has passed it")
                    .atMost(A_WHILE)
                    .until(() -> !onlyGap(suite, worker).path("passedAt").isNull());
            worker.process().terminate(END_TAKES);
            suite.topic().rewind(suite.groupId());

            ServiceProcess again = suite.startReady();
            await("what was skipped is there")
                    .atMost(A_WHILE)
                    .until(() -> suite.rows().events() == 200);
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().booked("consumed_again")).isEqualTo(200);
            assertThat(suite.rows().booked("redelivery")).isEqualTo(150);
            suite.assertBalanced(again);
        }
    }

    @Test
    void isRefusedWithTheRuleItBreaks() {
        try (Suite suite = suite()) {
            ServiceProcess worker = suite.startReady();
            suite.topic().sendPlays(0, 100);
            suite.awaitAllAcknowledged(A_WHILE);

            assertRefused(skip(suite, worker, 100), 409, "to is above 100, where the lane stands");
            assertRefused(skip(suite, worker, 101), 409, "to is not above 100, where the log ends");
            assertRefused(
                    post(suite, worker, body(suite, "plays", 1, "110", "\"a test\"")),
                    404,
                    "topic " + suite.topic().name() + " has no partition 1");
            assertRefused(
                    post(suite, worker, body(suite, "others", 0, "110", "\"a test\"")),
                    404,
                    "no stream others has the topic " + suite.topic().name());
            String reason = "reason is a text of 1 to 1000 characters";
            assertRefused(post(suite, worker, body(suite, "plays", 0, "110", "\" \"")), 400, reason);
            assertRefused(post(suite, worker, body(suite, "plays", 0, "110", "null")), 400, reason);
            assertRefused(
                    post(suite, worker, body(suite, "plays", 0, "110", "\"\\u0000\"")),
                    400,
                    "the body is not taken: nul_character");
            String to = "to is a whole number from 0 on";
            for (String offset : new String[] {"-1", "1.5", "\"110\"", "null", "9223372036854775808"}) {
                assertRefused(post(suite, worker, body(suite, "plays", 0, offset, "\"a test\"")), 400, to);
            }
            for (String body : new String[] {"", "[]", "{", "null"}) {
                assertRefused(post(suite, worker, body), 400, "the body is a JSON object");
            }
            assertRefused(
                    post(suite, worker, body(suite, "plays", 0, "110", "\"a test\",\"force\":true")),
                    400,
                    "the body has the fields [stream, topic, partition, to, reason] and no other");
            assertThat(suite.get(worker, "/ops/gaps?stream=plays").path("items"))
                    .isEmpty();
            suite.assertBalanced(worker);
        }
    }

    private Suite suite() {
        return new Suite(stack, 1).set("INGEST_CHECK_EVERY", "1s");
    }

    private static void readTo100AndLeave(Suite suite) {
        ServiceProcess worker = suite.startReady();
        suite.topic().sendPlays(0, 100);
        suite.awaitAllAcknowledged(A_WHILE);
        worker.process().terminate(END_TAKES);
    }

    private static HttpResponse<String> skip(Suite suite, ServiceProcess worker, long to) {
        return post(suite, worker, body(suite, "plays", 0, Long.toString(to), "\"a test\""));
    }

    private static String body(Suite suite, String stream, int partition, String to, String reason) {
        return "{\"stream\":\"%s\",\"topic\":\"%s\",\"partition\":%d,\"to\":%s,\"reason\":%s}"
                .formatted(stream, suite.topic().name(), partition, to, reason);
    }

    private static HttpResponse<String> post(Suite suite, ServiceProcess worker, String body) {
        return suite.post(worker, "/ops/skips", body);
    }

    private static JsonNode onlyGap(Suite suite, ServiceProcess worker) {
        JsonNode gaps = suite.get(worker, "/ops/gaps?stream=plays").path("items");
        assertThat(gaps).hasSize(1);
        return gaps.path(0);
    }

    private static void assertRefused(HttpResponse<String> answer, int status, String detail) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/problem+json"));
        assertThat(answer.body()).contains("\"" + detail + "\"");
    }
}
