package io.onefold.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.documentation.Documentation;
import io.onefold.http.ApiPort;
import io.onefold.stack.Database;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.webhook.suite.Api;
import io.onefold.webhook.suite.Gateway;
import io.onefold.webhook.suite.Gateway.Answer;
import io.onefold.webhook.suite.Target;
import io.onefold.webhook.suite.Target.Reply;
import io.onefold.webhook.suite.WebhookService;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The operators' paths over HTTP, as a replica answers them. One replica for all of it. */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OperatorApiIT {
    private static final String VIEWER = "token-of-a-viewer-only";
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static final Pattern PATH = Pattern.compile("/ops/[a-z{}/-]*[a-z}]");
    private static final Pattern NEXT = Pattern.compile("<(.*)>; rel=\"next\"");

    private final Target target = new Target();
    private final Gateway gateway = new Gateway();
    private final WebhookService service;
    private final ServiceProcess replica;
    private final Api api;

    OperatorApiIT(TestStack stack) {
        Database database = stack.servers()
                .createDatabase("operate_" + ProcessHandle.current().pid());
        this.service = new WebhookService(database, "once", target)
                .set("VIEWER_TOKENS", VIEWER)
                .set("WEBHOOK_QUEUES_ORDERS_TARGET_URL", target.url() + "?key=s3cret");
        this.replica = service.startReady();
        this.api = Api.of(replica);
    }

    @AfterAll
    void stop() {
        service.close();
        target.close();
    }

    /** A job that ended so. */
    private long job(String order, int status) {
        target.behave(call -> new Reply(status < 300, status, () -> {}));
        Answer answer = gateway.send(replica.httpUrl(), "evt-" + NUMBERS.incrementAndGet(), Gateway.orderPaid(order))
                .join();
        awaitEnd(answer.jobId());
        return answer.jobId();
    }

    private void awaitEnd(long job) {
        await().atMost(SOON)
                .until(() -> api.get("/ops/jobs/" + job).getJsonObject("job").getString("endedAt") != null);
    }

    private static String order() {
        return "or_" + NUMBERS.incrementAndGet();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jobs",
                "jobs/1",
                "deliveries",
                "deliveries/1",
                "effects",
                "effects?format=csv",
                "queues",
                "actions"
            })
    void nobodyGetsInWithoutAnAdminsToken(String path) {
        assertThat(api.withToken("").ask("/ops/" + path).statusCode()).isEqualTo(401);
        assertThat(api.withToken("not-a-token-of-ours").ask("/ops/" + path).statusCode())
                .isEqualTo(401);
        assertThat(api.withToken(VIEWER).ask("/ops/" + path).statusCode()).isEqualTo(403);
    }

    @Test
    void nobodyDoesAnythingWithoutAnAdminsToken() {
        long job = job(order(), 422);
        for (String path : List.of("/ops/jobs", "/ops/jobs/" + job + "/retry", "/ops/jobs/" + job + "/cancel")) {
            assertThat(api.withToken("").post(path, "{}").statusCode()).isEqualTo(401);
            assertThat(api.withToken(VIEWER).post(path, "{}").statusCode()).isEqualTo(403);
        }
        assertThat(api.list("/ops/actions?job=" + job)).isEmpty();
        assertThat(api.get("/ops/jobs/" + job).getJsonObject("job").getString("state"))
                .isEqualTo("dead");
    }

    @Test
    void aDeadJobIsFoundTriedAgainAndSeenToBeDone() {
        String order = order();
        long dead = job(order, 422);
        JsonObject listed = api.list("/ops/jobs?state=dead&key=" + order).getJsonObject(0);
        assertThat(listed.getLong("id")).isEqualTo(dead);
        assertThat(listed.getString("reason")).isEqualTo("status_422");

        target.behave(call -> Reply.OK);
        HttpResponse<String> retried = api.post("/ops/jobs/" + dead + "/retry", "");

        assertThat(retried.statusCode()).as(retried.body()).isEqualTo(202);
        assertThat(retried.headers().firstValue("Location"))
                .hasValueSatisfying(it -> assertThat(it).endsWith("/ops/jobs/" + dead));
        assertThat(new JsonObject(retried.body()))
                .isEqualTo(new JsonObject()
                        .put("jobId", dead)
                        .put("queue", "orders")
                        .put("outcome", "waiting"));
        awaitEnd(dead);
        JsonObject detail = api.get("/ops/jobs/" + dead);
        assertThat(detail.getJsonObject("effect").getString("result")).startsWith("theirs-");
        assertThat(detail.getJsonArray("attempts")).hasSize(2);
        assertThat(detail.getJsonArray("timeline").stream().map(moment -> ((JsonObject) moment).getString("what")))
                .containsExactly("delivery", "made", "attempt", "answer", "operator", "attempt", "answer", "done");
        assertThat(detail.encode()).as("no payload").doesNotContain("order.paid\\\"");
        JsonObject action = api.list("/ops/actions?job=" + dead).getJsonObject(0);
        assertThat(action.getString("who")).startsWith("token ").doesNotContain(WebhookService.TOKEN);
        refused(
                api.post("/ops/jobs/" + dead + "/retry", "{}"),
                409,
                "job " + dead + " is done; only a job that is dead or retrying is tried again");
    }

    @Test
    void aKeyIsDoneOnceMoreAsOftenAsItIsAskedAndNotWhenTheSameIsAskedAgain() {
        String order = order();
        long first = job(order, 200);
        String wish = "{\"queue\": \"orders\", \"key\": \"" + order + "\", \"payload\": {\"total\": 1.50}}";
        String name = "ticket-" + order;

        HttpResponse<String> asked = api.post("/ops/jobs", wish, "Idempotency-Key", name);
        assertThat(asked.statusCode()).as(asked.body()).isEqualTo(202);
        long second = new JsonObject(asked.body()).getLong("jobId");
        awaitEnd(second);
        HttpResponse<String> again = api.post("/ops/jobs", wish, "Idempotency-Key", name);

        assertThat(second).isNotEqualTo(first);
        assertThat(new JsonObject(again.body())).isEqualTo(new JsonObject(asked.body()));
        assertThat(target.effectsOf(order)).isEqualTo(2);
        assertThat(target.calls().get(target.calls().size() - 1).body()).endsWith(",\"payload\":{\"total\": 1.50}}");
        JsonObject detail = api.get("/ops/jobs/" + second);
        long delivery = detail.getJsonArray("deliveries").getJsonObject(0).getLong("id");
        assertThat(api.get("/ops/deliveries/" + delivery).getString("body")).isEqualTo("{\"total\": 1.50}");
        assertThat(api.list("/ops/deliveries?source=operator&limit=1000").stream()
                        .map(listed -> ((JsonObject) listed).getLong("id")))
                .contains(delivery);
    }

    @Test
    void aRequestHasOneNameOrNone() {
        String order = order();
        long first = job(order, 200);
        String wish = "{\"queue\": \"orders\", \"key\": \"" + order + "\"}";
        String rule = "Idempotency-Key is one text of 1 to 200 characters";

        refused(api.post("/ops/jobs", wish, "Idempotency-Key", ""), 400, rule);
        refused(api.post("/ops/jobs", wish, "Idempotency-Key", "x".repeat(201)), 400, rule);
        refused(api.post("/ops/jobs", wish, "Idempotency-Key", "one", "Idempotency-Key", "other"), 400, rule);
        refused(api.post("/ops/jobs", wish, "Idempotency-Key", "same", "Idempotency-Key", "same"), 400, rule);

        assertThat(api.list("/ops/jobs?key=" + order)).hasSize(1);
        assertThat(api.list("/ops/jobs?key=" + order).getJsonObject(0).getLong("id"))
                .isEqualTo(first);
    }

    @Test
    void whatMayBeThereIsDoubledOnlyOnDemand() {
        String order = order();
        target.behave(call -> new Reply(true, 501, () -> {}));
        long job = gateway.send(replica.httpUrl(), "evt-" + order, Gateway.orderPaid(order))
                .join()
                .jobId();
        await().atMost(SOON)
                .until(() -> api.get("/ops/jobs/" + job).getJsonObject("effect").getBoolean("unknown"));
        await().atMost(SOON)
                .until(() -> api.post("/ops/jobs/" + job + "/cancel", "").statusCode() == 202);
        awaitEnd(job);
        target.behave(call -> Reply.OK);

        HttpResponse<String> asked = api.post("/ops/jobs", "{\"queue\": \"orders\", \"key\": \"" + order + "\"}");
        HttpResponse<String> accepted = api.post(
                "/ops/jobs", "{\"queue\": \"orders\", \"key\": \"" + order + "\", \"acceptDoubleEffect\": true}");

        assertThat(asked.statusCode()).isEqualTo(409);
        assertThat(new JsonObject(asked.body()).getString("detail")).contains("acceptDoubleEffect: true");
        assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
        awaitEnd(new JsonObject(accepted.body()).getLong("jobId"));
    }

    @Test
    void aJobThatRunsIsCancelledWhenItsAttemptEnds() {
        String order = order();
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        target.behave(call -> new Reply(false, 503, () -> {
            arrived.countDown();
            Target.await(go);
        }));
        long job = gateway.send(replica.httpUrl(), "evt-" + order, Gateway.orderPaid(order))
                .join()
                .jobId();
        Target.await(arrived);

        HttpResponse<String> cancelled = api.post("/ops/jobs/" + job + "/cancel", "");
        go.countDown();

        assertThat(new JsonObject(cancelled.body()).getString("outcome")).isEqualTo("cancelling");
        awaitEnd(job);
        assertThat(api.get("/ops/jobs/" + job).getJsonObject("job").getString("state"))
                .isEqualTo("cancelled");
        refused(api.post("/ops/jobs/" + job + "/cancel", ""), 409, "job " + job + " has ended: it is cancelled");
    }

    @Test
    void pagesAreFollowedByTheirLinks() {
        Set<Long> jobs =
                IntStream.range(0, 5).mapToObj(at -> job(order(), 200)).collect(Collectors.toCollection(TreeSet::new));
        Set<Long> listed = new TreeSet<>();
        Set<Long> effects = new TreeSet<>();

        follow("/ops/jobs?state=done&limit=2", listed);
        follow("/ops/effects?state=done&limit=2", effects);

        assertThat(listed).containsAll(jobs);
        assertThat(effects).containsAll(jobs);
    }

    private void follow(String first, Set<Long> ids) {
        String path = first;
        while (path != null) {
            HttpResponse<String> page = api.ask(path);
            assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
            List<Long> rows = new io.vertx.core.json.JsonArray(page.body())
                    .stream().map(row -> ((JsonObject) row).getLong("id")).toList();
            assertThat(rows).hasSizeLessThanOrEqualTo(2);
            assertThat(Collections.disjoint(ids, rows)).as("no row twice").isTrue();
            ids.addAll(rows);
            path = page.headers()
                    .firstValue("Link")
                    .map(NEXT::matcher)
                    .filter(java.util.regex.Matcher::matches)
                    .map(link -> link.group(1))
                    .orElse(null);
        }
    }

    @Test
    void effectsComeAsCsvToo() {
        String order = order() + ",\"x\"";
        HttpResponse<String> asked = api.post(
                "/ops/jobs",
                new JsonObject()
                        .put("queue", "orders")
                        .put("key", order)
                        .put("payload", 1)
                        .encode());
        assertThat(asked.statusCode()).as(asked.body()).isEqualTo(202);
        long job = new JsonObject(asked.body()).getLong("jobId");

        HttpResponse<String> csv = api.ask("/ops/effects?format=csv&limit=10000");
        HttpResponse<String> accepted = api.ask("/ops/effects?limit=10000", "Accept", "text/csv");

        assertThat(csv.headers().firstValue("Content-Type")).hasValue("text/csv;charset=UTF-8");
        assertThat(csv.body())
                .startsWith("id,queue,key,generation,")
                .contains("\r\n" + job + ",\"orders\",\"" + order.replace("\"", "\"\"") + "\",1,true,");
        assertThat(accepted.body()).startsWith("id,queue,key,generation,");
        refused(api.ask("/ops/effects?format=xml"), 400, "format is json or csv");
    }

    @Test
    void queuesAreShownWithoutCredentials() {
        HttpResponse<String> answer = api.ask("/ops/queues");

        JsonObject orders = new io.vertx.core.json.JsonArray(answer.body()).getJsonObject(0);
        assertThat(orders.getString("policy")).isEqualTo("once");
        assertThat(orders.getJsonObject("target").getString("url")).isEqualTo(target.url());
        assertThat(orders.getJsonObject("target").getString("circuit")).isIn("closed", "open", "half_open");
        assertThat(answer.body()).doesNotContain("s3cret");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/ops/jobs?state=lost | 400 | state is one of [waiting, running, retrying, done, dead, cancelled, superseded, discarded, live]",
                "/ops/jobs?limit=1001 | 400 | limit is 1 to 1000",
                "/ops/jobs?after=x | 400 | after is taken from the Link header of the page before",
                "/ops/jobs?from=yesterday | 400 | from is a time such as 2026-01-31T00:00:00Z",
                "/ops/jobs?to=2026-01-31 | 400 | to is a time such as 2026-01-31T00:00:00Z",
                "/ops/jobs?stat=dead | 400 | a parameter is one of [queue, state, key, from, to, after, limit]",
                "/ops/dead-jobs/counts?sorce=x | 400 | a parameter is one of [queue, source, reason, key, olderThan, youngerThan]",
                "/ops/jobs?state=live&state=dead | 400 | a parameter comes once",
                "/ops/queues?queue=orders | 400 | there are no parameters here",
                "/ops/jobs/first | 400 | an id is a whole number from 1 on",
                "/ops/jobs/999999999 | 404 | there is no job 999999999",
                "/ops/deliveries?standing=lost | 400 | standing is one of [routed, ignored, unroutable, malformed]",
                "/ops/deliveries/999999999 | 404 | there is no delivery 999999999",
                "/ops/effects?state=lost | 400 | state is one of [open, done, dead, cancelled]",
                "/ops/effects?limit=10001 | 400 | limit is 1 to 10000",
                "/ops/actions?what=lost | 400 | what is one of [reintegrate, retry, cancel, discard, redrive, redrive_pause, redrive_resume, redrive_cancel]",
                "/ops/deliveries?type=%00 | 400 | a parameter holds what the database does not take",
            })
    void aWrongQuestionIsRefusedByItsRule(String path, int status, String detail) {
        refused(api.ask(path), status, detail);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/ops/jobs | {} | 400 | queue is the name of a queue",
                "/ops/jobs | [] | 400 | the body is a JSON object",
                "/ops/jobs | {\"queue\":\"orders\",\"queue\":\"coll\",\"key\":\"1\"} | 400 | the body has a name twice in one object",
                "/ops/jobs | {\"queue\":\"refunds\",\"key\":\"1\"} | 404 | there is no queue refunds",
                "/ops/jobs | {\"queue\":\"orders\",\"key\":\"never seen\"} | 409 | no delivery of this key has a body: give a payload",
                "/ops/redrives | {\"target\":\"orders\",\"filter\":{\"key\":\"\\ud800\"}} | 400 | the body is not taken: lone_surrogate",
                "/ops/discards | {\"queue\":\"orders\",\"jobs\":[1],\"reason\":\"a\\ud800b\"} | 400 | the body is not taken: lone_surrogate",
                "/ops/jobs/999999999/retry | {} | 404 | there is no job 999999999",
                "/ops/jobs/999999999/retry | {\"again\":true} | 400 | the body has the fields [newGeneration, acceptDoubleEffect] and no other",
                "/ops/jobs/999999999/cancel | {} | 404 | there is no job 999999999",
            })
    void aWrongRequestIsRefusedByItsRule(String path, String body, int status, String detail) {
        refused(api.post(path, body), status, detail);
    }

    @Test
    void theApiPortSaysNothingOfItselfAndSlowsGuessersDown() {
        ApiPort port = new ApiPort(replica.httpUrl(), WebhookService.TOKEN);

        port.saysNothingOfItselfAndIsNotShownOrKept("/ops/jobs");
        port.refusesToAcceptWhatIsNoMediaType("/ops/jobs");
        port.refusesToAcceptWhatIsNoMediaType("/ops/effects");
        port.refusesWhatIsNoRequestWithoutAWord();
        port.endsWhoAsksAndDoesNotRead();
        port.limitsFailedLoginsAndNobodyElse("/ops/jobs");
    }

    @Test
    void theDocumentAndThePageNameEveryPath() {
        Set<String> served = api.get("/openapi?format=json").getJsonObject("paths").fieldNames().stream()
                .filter(path -> path.startsWith("/ops"))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(Documentation.of("webhook-operations.md").all(PATH)).containsAll(served);
        assertThat(served).hasSize(18);
        assertThat(api.ask("/openapi").body()).containsOnlyOnce("name: Idempotency-Key");
    }

    @Test
    void theGaugesOfWhatWaitsAreThere() {
        job(order(), 422);

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(api.metrics())
                        .containsPattern("onefold_webhook_jobs\\{queue=\"orders\",state=\"dead\",?} [1-9]")
                        .containsPattern("onefold_webhook_jobs\\{queue=\"orders\",state=\"retrying\",?} 0")
                        .containsPattern("dlq_depth\\{source=\"orders\",?} [1-9]")
                        .contains("onefold_webhook_oldest_due_seconds{queue=\"orders\"")
                        .contains(
                                "onefold_webhook_pruned_total{what=\"jobs\"",
                                "onefold_webhook_retention_failures_total"));
    }

    private static void refused(HttpResponse<String> answer, int status, String detail) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(new JsonObject(answer.body()).getString("detail")).isEqualTo(detail);
    }
}
