package io.onefold.webhook.redrive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.Database;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.webhook.suite.Api;
import io.onefold.webhook.suite.DeadJobs;
import io.onefold.webhook.suite.Gateway;
import io.onefold.webhook.suite.Rows;
import io.onefold.webhook.suite.Target;
import io.onefold.webhook.suite.Target.Reply;
import io.onefold.webhook.suite.WebhookService;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dead jobs looked at, redriven and discarded over HTTP. One replica and one queue of policy {@code collapse} for all. */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RedriveApiIT {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final Target target = new Target();
    private final Gateway gateway = new Gateway();
    private final WebhookService service;
    private final ServiceProcess replica;
    private final Api api;
    private final Rows rows;

    RedriveApiIT(TestStack stack) {
        Database database = stack.servers()
                .createDatabase("redrive_api_" + ProcessHandle.current().pid());
        this.rows = new Rows(database);
        this.service = new WebhookService(database, "collapse", target);
        this.replica = service.startReady();
        this.api = Api.of(replica);
    }

    /** Nothing dead and no redrive is left for the next test. */
    @AfterEach
    void tidy() {
        rows.execute(
                "UPDATE webhook.redrive SET phase = 'cancelled', why = NULL, ended_at = now() WHERE ended_at IS NULL");
        rows.execute("DELETE FROM webhook.job");
        target.behave(call -> Reply.OK);
    }

    @AfterAll
    void stop() {
        service.close();
        target.close();
    }

    private static String order() {
        return "order_" + NUMBERS.incrementAndGet();
    }

    private long deliver(String order) {
        return gateway.send(replica.httpUrl(), "evt-" + NUMBERS.incrementAndGet(), Gateway.orderPaid(order))
                .join()
                .jobId();
    }

    private long dead(String order, int status) {
        target.behave(call -> new Reply(false, status, () -> {}));
        long job = deliver(order);
        await().atMost(SOON).until(() -> stateOf(job).equals("dead"));
        return job;
    }

    private String stateOf(long job) {
        return rows.all("SELECT state FROM webhook.job WHERE job_id = " + job).get(0);
    }

    private JsonObject redrive(String fields) {
        HttpResponse<String> begun = api.post("/ops/redrives", "{\"target\":\"orders\"" + fields + "}");
        assertThat(begun.statusCode()).as(begun.body()).isEqualTo(202);
        return new JsonObject(begun.body());
    }

    private JsonObject awaitState(JsonObject redrive, String state) {
        String path = "/ops/redrives/" + redrive.getLong("id");
        await().atMost(SOON)
                .untilAsserted(
                        () -> assertThat(api.get(path).getString("state")).isEqualTo(state));
        return api.get(path);
    }

    private static void refused(HttpResponse<String> answer, int status, String detail) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(new JsonObject(answer.body()).getString("detail")).contains(detail);
    }

    @Test
    void aDryRunSaysHowManyAndWhyAndChangesNothing() {
        long older = dead(order(), 422);
        dead(order(), 422);
        String twice = order();
        dead(twice, 404);
        dead(twice, 404);

        HttpResponse<String> answer = api.post("/ops/redrives", "{\"target\":\"orders\",\"dryRun\":true,\"rate\":7}");

        JsonObject dry = new JsonObject(answer.body());
        assertThat(dry.getLong("jobs")).isEqualTo(4);
        assertThat(dry.getLong("wouldSend")).as("only the newest of a key goes").isEqualTo(3);
        assertThat(dry.getLong("overtaken")).isEqualTo(1);
        assertThat(dry.getDouble("rate")).isEqualTo(7);
        assertThat(dry.getJsonArray("reasons").stream().map(reason -> ((JsonObject) reason).getString("reason")))
                .containsExactly("status_404", "status_422");
        assertThat(stateOf(older)).isEqualTo("dead");
        assertThat(api.list("/ops/redrives?state=canary")).isEmpty();
    }

    @Test
    void keepsKeyAndBodyCollapsesIntoTheLiveJobAndLeavesWhatIsOvertaken() {
        String order = order();
        long again = dead(order, 422);
        String live = order();
        long collapsed = dead(live, 422);
        String twice = order();
        long overtaken = dead(twice, 422);
        long newest = dead(twice, 422);
        List<String> before = rows.all("SELECT idempotency_key FROM webhook.effect WHERE effect_id = " + again);
        target.behave(call -> call.order().equals(live) ? new Reply(false, 409, () -> {}) : Reply.OK);
        deliver(live);

        JsonObject jobs = awaitState(redrive(",\"rate\":100"), "done").getJsonObject("jobs");

        assertThat(jobs.getLong("sent")).isEqualTo(2);
        assertThat(jobs.getLong("collapsed")).isEqualTo(1);
        assertThat(jobs.getLong("refused")).isEqualTo(1);
        assertThat(jobs.getLong("answered")).isEqualTo(2);
        assertThat(stateOf(again)).isEqualTo("done");
        assertThat(stateOf(newest)).isEqualTo("done");
        assertThat(stateOf(overtaken)).as("the newer one did it").isEqualTo("superseded");
        assertThat(stateOf(collapsed)).as("the live one stands for it").isEqualTo("dead");
        assertThat(rows.all("SELECT idempotency_key FROM webhook.effect WHERE effect_id = " + again))
                .isEqualTo(before);
        assertThat(target.bodies().get(before.get(0))).as("one body").hasSize(1);
    }

    @Test
    void aNewGenerationIsANewEffectOfEach() {
        String order = order();
        long dead = dead(order, 422);
        String unknown = order();
        long mayBeThere = dead(unknown, 422);
        rows.execute("UPDATE webhook.effect SET unknown = true WHERE effect_id = " + mayBeThere);
        target.behave(call -> Reply.OK);

        JsonObject jobs = awaitState(redrive(",\"rate\":100,\"newGeneration\":true"), "done")
                .getJsonObject("jobs");

        assertThat(jobs.getLong("sent")).isEqualTo(1);
        assertThat(jobs.getLong("refused")).as("nobody accepted a double").isEqualTo(1);
        assertThat(stateOf(dead)).isEqualTo("superseded");
        assertThat(stateOf(mayBeThere)).isEqualTo("dead");
        assertThat(rows.all("SELECT generation, state FROM webhook.effect WHERE collapse_key = '" + order
                        + "' ORDER BY generation"))
                .containsExactly("1 dead", "2 done");
        awaitState(redrive(",\"rate\":100,\"newGeneration\":true,\"acceptDoubleEffect\":true"), "done");
        assertThat(target.effectsOf(unknown)).isEqualTo(1);
    }

    @Test
    void aKeyThatTheTargetMayHaveForgottenGoesOnlyIfADoubleIsAccepted() {
        long dead = dead(order(), 422);
        rows.execute("UPDATE webhook.effect SET unknown = true, first_attempt_at = now() - interval '25 hours'"
                + " WHERE effect_id = " + dead);
        target.behave(call -> Reply.OK);

        assertThat(awaitState(redrive(""), "done").getJsonObject("jobs").getLong("refused"))
                .isEqualTo(1);
        assertThat(stateOf(dead)).isEqualTo("dead");

        awaitState(redrive(",\"acceptDoubleEffect\":true"), "done");
        assertThat(stateOf(dead)).isEqualTo("done");
    }

    @Test
    void oneAtATimeWhichIsPausedResumedAndCancelledWithWhoDidIt() {
        for (int job = 0; job < 4; job++) {
            dead(order(), 422);
        }
        target.behave(call -> Reply.OK);
        JsonObject first = redrive(",\"rate\":0.1,\"canary\":0");
        String path = "/ops/redrives/" + first.getLong("id");

        refused(api.post("/ops/redrives", "{\"target\":\"orders\"}"), 409, "under way");
        JsonObject paused = new JsonObject(api.post(path + "/pause", "").body());
        assertThat(paused.getString("state")).isEqualTo("paused");
        assertThat(paused.getString("why")).startsWith("by token ");
        refused(api.post("/ops/redrives", "{\"target\":\"orders\"}"), 409, "under way");
        refused(api.post(path + "/pause", ""), 409, "is paused");
        assertThat(api.post(path + "/resume", "").statusCode()).isEqualTo(200);
        JsonObject cancelled = new JsonObject(api.post(path + "/cancel", "").body());
        assertThat(cancelled.getString("state")).isEqualTo("cancelled");
        refused(api.post(path + "/resume", ""), 409, "is cancelled");
        refused(api.post("/ops/redrives/999999/cancel", ""), 404, "no redrive");

        JsonArray actions = api.list("/ops/actions?limit=1000");
        assertThat(actions.stream()
                        .map(JsonObject.class::cast)
                        .filter(action -> action.getJsonObject("detail")
                                .getLong("redrive", 0L)
                                .equals(first.getLong("id")))
                        .map(action -> action.getString("what")))
                .containsExactly("redrive", "redrive_pause", "redrive_resume", "redrive_cancel");
        awaitState(redrive(",\"rate\":100"), "done");
    }

    @Test
    void isFilteredByReasonSourceKeyAndAge() {
        String order = order();
        long meant = dead(order, 422);
        long other = dead(order(), 404);
        long old = dead(order(), 422);
        rows.execute("UPDATE webhook.job SET ended_at = now() - interval '2 hours' WHERE job_id = " + old);
        target.behave(call -> Reply.OK);

        awaitState(redrive(",\"filter\":{\"source\":\"nobody\"}"), "done");
        assertThat(target.effects().values()).doesNotContain(order);
        awaitState(
                redrive(",\"filter\":{\"reason\":\"status_422\",\"source\":\"pay\",\"key\":\"" + order
                        + "\",\"youngerThan\":\"1h\"}"),
                "done");

        assertThat(stateOf(meant)).isEqualTo("done");
        assertThat(stateOf(other)).isEqualTo("dead");
        assertThat(stateOf(old)).isEqualTo("dead");
        awaitState(redrive(",\"filter\":{\"olderThan\":\"1h\"}"), "done");
        assertThat(stateOf(old)).isEqualTo("done");
        assertThat(stateOf(other)).isEqualTo("dead");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"target\":\"orders\",\"rate\":-1} | 400 | rate is",
                "{\"target\":\"orders\",\"filter\":{\"state\":\"dead\"}} | 400 | filter has the fields",
                "{} | 400 | target is a name",
                "{\"target\":\"nothing\"} | 404 | there is no queue"
            })
    void saysWhatIsWrong(String body, int status, String detail) {
        refused(api.post("/ops/redrives", body), status, detail);
    }

    @Test
    void nobodyGetsInWithoutAToken() {
        for (String path : List.of("/ops/redrives", "/ops/redrives/1", "/ops/dead-jobs", "/ops/dead-jobs/export")) {
            assertThat(api.withToken("").ask(path).statusCode()).isEqualTo(401);
        }
        for (String path : List.of("/ops/redrives", "/ops/redrives/1/cancel", "/ops/discards")) {
            assertThat(api.withToken("").post(path, "{}").statusCode()).isEqualTo(401);
        }
    }

    @Test
    void whatIsDeadIsListedCountedAndExported() {
        String order = order();
        long one = dead(order, 422);
        dead(order(), 404);
        dead(order(), 404);

        assertThat(api.list("/ops/dead-jobs?queue=orders&reason=status_404")).hasSize(2);
        assertThat(api.list("/ops/dead-jobs?queue=orders&key=" + order)
                        .getJsonObject(0)
                        .getLong("id"))
                .isEqualTo(one);
        assertThat(api.list("/ops/dead-jobs?olderThan=1h")).isEmpty();
        assertThat(api.list("/ops/dead-jobs?source=pay&limit=1")).hasSize(1);
        assertThat(api.ask("/ops/dead-jobs?key=" + order).statusCode()).isEqualTo(400);
        assertThat(api.ask("/ops/dead-jobs?olderThan=soon").statusCode()).isEqualTo(400);
        assertThat(api.list("/ops/dead-jobs/counts").stream()
                        .map(JsonObject.class::cast)
                        .map(count -> count.getString("reason") + " " + count.getLong("jobs")))
                .containsExactly("status_404 2", "status_422 1");
        HttpResponse<String> export = api.ask("/ops/dead-jobs/export?queue=orders");
        assertThat(export.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/x-ndjson"));
        assertThat(export.body().lines().map(JsonObject::new).map(job -> job.getString("state")))
                .containsExactly("dead", "dead", "dead");
    }

    @Test
    void whatIsDiscardedIsDeadNoMoreAndNotTriedAgain() {
        long dead = dead(order(), 422);
        target.behave(call -> Reply.OK);
        long done = deliver(order());
        await().atMost(SOON).until(() -> stateOf(done).equals("done"));
        String wish = "{\"queue\":\"orders\",\"jobs\":[" + dead + "," + done + ",999999],\"reason\":\"a test order\"}";
        int before = discards();

        JsonObject first = new JsonObject(api.post("/ops/discards", wish).body());
        JsonObject again = new JsonObject(api.post("/ops/discards", wish).body());

        assertThat(again).isEqualTo(first);
        assertThat(first.getJsonArray("discarded")).containsExactly((int) dead);
        assertThat(first.getJsonArray("refused").stream().map(it -> ((JsonObject) it).getString("why")))
                .containsExactly("it is done", "the queue has no job of this id");
        assertThat(stateOf(dead)).isEqualTo("discarded");
        assertThat(api.list("/ops/dead-jobs")).isEmpty();
        refused(api.post("/ops/jobs/" + dead + "/retry", ""), 409, "is discarded");
        assertThat(awaitState(redrive(""), "done").getJsonObject("jobs").getLong("total"))
                .isZero();
        assertThat(discards()).isEqualTo(before + 1);
        refused(api.post("/ops/discards", "{\"queue\":\"orders\",\"jobs\":[" + dead + "]}"), 400, "reason is a text");
        refused(
                api.post("/ops/discards", "{\"queue\":\"orders\",\"jobs\":[],\"reason\":\"x\"}"),
                400,
                "jobs is a list");
    }

    @Test
    void whatAFilterNamesIsDiscardedInStepsWithOneReason() {
        DeadJobs.make(rows, 2_500);
        long other = dead(order(), 404);
        String wish = "{\"queue\":\"orders\",\"filter\":{\"reason\":\"timeout\"},\"reason\":\"a test\"";
        int before = discards();

        assertThat(discarded(wish + ",\"dryRun\":true}")).isEqualTo(2_500);
        assertThat(rows.number("SELECT count(*) FROM webhook.job WHERE state = 'discarded'"))
                .isZero();
        assertThat(discarded(wish + "}")).isEqualTo(2_500);
        assertThat(discarded(wish + "}")).isZero();

        assertThat(rows.number("SELECT count(DISTINCT xmin::text) FROM webhook.job WHERE state = 'discarded'"))
                .as("transactions")
                .isEqualTo(3);
        assertThat(discards())
                .as("one action, none for a dry run or for nothing")
                .isEqualTo(before + 1);
        assertThat(stateOf(other)).isEqualTo("dead");
    }

    private int discards() {
        return api.list("/ops/actions?what=discard").size();
    }

    private long discarded(String wish) {
        HttpResponse<String> answer = api.post("/ops/discards", wish);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new JsonObject(answer.body()).getLong("count");
    }
}
