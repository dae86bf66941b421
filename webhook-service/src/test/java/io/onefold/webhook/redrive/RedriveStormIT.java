package io.onefold.webhook.redrive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.redrive.Pacing;
import io.onefold.stack.Database;
import io.onefold.stack.LocalStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.webhook.suite.Api;
import io.onefold.webhook.suite.DeadJobs;
import io.onefold.webhook.suite.Gateway;
import io.onefold.webhook.suite.Rows;
import io.onefold.webhook.suite.Target;
import io.onefold.webhook.suite.Target.Call;
import io.onefold.webhook.suite.Target.Reply;
import io.onefold.webhook.suite.WebhookService;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Redrives of many jobs over replicas that die and join, while Redis is flushed, stopped and started, and the target fails:
 * counted at the target.
 */
@ExtendWith(StackExtension.class)
class RedriveStormIT {
    private static final boolean CHAOS = Boolean.getBoolean("chaos");
    private static final int JOBS = CHAOS ? 200_000 : 3_000;
    private static final int RATE = CHAOS ? 500 : 200;
    private static final int ORDERS = CHAOS ? 1_000 : 60;
    private static final int CANARY = 20;
    private static final double SECOND = 1e9;
    private static final Duration LONG = CHAOS ? Duration.ofMinutes(20) : Duration.ofMinutes(2);

    private final LocalStack servers;
    private final Target target = new Target();
    private final Database database;
    private final Rows rows;

    RedriveStormIT(TestStack stack) {
        this.servers = stack.embedded();
        this.database = stack.servers()
                .createDatabase("redrive_" + ProcessHandle.current().pid() + "_" + Long.toHexString(System.nanoTime()));
        this.rows = new Rows(database);
    }

    @AfterEach
    void stop() {
        target.close();
    }

    @Test
    void theRateHoldsWhileReplicasDieAndJoinAndRedisGoesAndComes() {
        try (WebhookService service =
                new WebhookService(database, "once", target).set("REDIS_URL", servers.redisUrl())) {
            ServiceProcess first = service.startReady();
            ServiceProcess second = service.startReady();
            DeadJobs.make(rows, JOBS);
            long redrive = begin(second, "{\"target\":\"orders\",\"rate\":" + RATE + "}");

            awaitCalls(JOBS / 8);
            first.process().kill();
            servers.redis().kill();
            awaitCalls(JOBS / 4);
            ServiceProcess third = service.startReady();
            servers.redis().start();
            awaitCalls(JOBS / 2);
            servers.redis().kill();
            servers.redis().start();
            JsonObject done = awaitState(third, redrive, "done");

            assertThat(done.getJsonObject("jobs"))
                    .isEqualTo(new JsonObject()
                            .put("total", JOBS)
                            .put("sent", JOBS)
                            .put("collapsed", 0)
                            .put("refused", 0)
                            .put("left", 0)
                            .put("answered", JOBS)
                            .put("failed", 0));
            assertThat(target.effects()).hasSize(JOBS);
            assertThat(target.bodies().values())
                    .allSatisfy(bodies -> assertThat(bodies).hasSize(1));
            assertThat(rows.all("SELECT DISTINCT state FROM webhook.job")).containsExactly("done");
            assertThat(rows.number("SELECT count(*) FROM webhook.effect WHERE generation > 1"))
                    .isZero();
            judgeRate();
        }
    }

    /** In every window of w seconds at most rate x w + burst are called for the first time; all in all 95 % of the rate. */
    private void judgeRate() {
        long[] at = firstCalls().values().stream()
                .mapToLong(nanos -> nanos)
                .sorted()
                .toArray();
        double burst = new Pacing(RATE).burst();
        double lowest = Double.MAX_VALUE;
        double worst = 0;
        for (int call = 0; call < at.length; call++) {
            double earned = (at[call] - at[0]) / SECOND * RATE;
            lowest = Math.min(lowest, call - earned);
            worst = Math.max(worst, call + 1 - earned - lowest);
        }
        double seconds = (at[at.length - 1] - at[CANARY]) / SECOND;
        double mean = (at.length - CANARY) / seconds;
        System.out.printf(
                "redrive of %d at %d/s: mean %.1f/s, largest lump beyond the rate %.0f of %.0f%n",
                JOBS, RATE, mean, worst, burst);
        assertThat(worst).as("what goes beyond rate x w in any window").isLessThanOrEqualTo(burst);
        assertThat(mean).isBetween(0.95 * RATE, RATE + burst / seconds);
    }

    @Test
    void aTargetThatFailsPausesItAndItGoesOnWhenAsked() {
        int jobs = JOBS / 10;
        try (WebhookService service = new WebhookService(database, "once", target)) {
            ServiceProcess replica = service.startReady();
            DeadJobs.make(rows, jobs);
            target.behave(call -> call.number() > jobs / 3 ? new Reply(false, 422, () -> {}) : Reply.OK);
            long redrive = begin(replica, "{\"target\":\"orders\",\"rate\":" + RATE / 2 + "}");

            JsonObject paused = awaitState(replica, redrive, "paused");
            assertThat(paused.getString("why")).matches("of the last 50, 1\\d failed");
            await().atMost(LONG)
                    .until(() -> rows.number("SELECT count(*) FROM webhook.job WHERE ended_at IS NULL") == 0);
            int tried = target.calls().size();
            assertThat(tried).as("a second's worth later at most").isLessThan(jobs / 3 + 11 + RATE / 2);
            await().atMost(LONG)
                    .untilAsserted(() -> assertThat(Api.of(replica).metrics())
                            .contains("onefold_webhook_redrive_state{queue=\"orders\",state=\"paused\"} 1.0"));
            target.behave(call -> Reply.OK);
            assertThat(Api.of(replica)
                            .post("/ops/redrives/" + redrive + "/resume", "")
                            .statusCode())
                    .isEqualTo(200);

            JsonObject done = awaitState(replica, redrive, "done").getJsonObject("jobs");
            long failed = done.getLong("failed");
            assertThat(failed).isEqualTo(rows.number("SELECT count(*) FROM webhook.job WHERE state = 'dead'"));
            assertThat(target.effects()).hasSize(jobs - (int) failed);
            assertThat(target.calls()).hasSize(jobs);
        }
    }

    /** Scenario 28a. */
    @Test
    void whatTheTargetDidBeforeItTimedOutIsThereOnce() {
        try (WebhookService service = new WebhookService(database, "once", target)
                .set("WEBHOOK_QUEUES_ORDERS_TIMEOUT", CHAOS ? "5s" : "1s")
                .set("WEBHOOK_QUEUES_ORDERS_MAX_ATTEMPTS", "1")
                .set("WEBHOOK_QUEUES_ORDERS_TARGET_CONCURRENCY", Integer.toString(ORDERS))) {
            ServiceProcess replica = service.startReady();
            CountDownLatch answered = new CountDownLatch(1);
            target.behave(call -> new Reply(true, 200, () -> Target.await(answered)));
            Gateway gateway = new Gateway();
            IntStream.range(0, ORDERS)
                    .mapToObj(
                            order -> gateway.send(replica.httpUrl(), "evt-" + order, Gateway.orderPaid("or_" + order)))
                    .toList()
                    .forEach(answer -> assertThat(answer.join().status()).isEqualTo(202));
            await().atMost(LONG)
                    .until(() -> rows.number("SELECT count(*) FROM webhook.job WHERE state = 'dead'") == ORDERS);
            assertThat(rows.all("SELECT DISTINCT reason FROM webhook.job")).containsExactly("timeout");
            target.behave(call -> Reply.OK);
            answered.countDown();
            await().atMost(LONG).until(() -> target.effects().size() == ORDERS);

            long redrive = begin(replica, "{\"target\":\"orders\",\"rate\":50,\"filter\":{\"reason\":\"timeout\"}}");
            awaitState(replica, redrive, "done");

            assertThat(target.effects()).hasSize(ORDERS);
            assertThat(target.effects().values()).doesNotHaveDuplicates();
            assertThat(rows.all("SELECT DISTINCT state FROM webhook.effect")).containsExactly("done");
        }
    }

    private static long begin(ServiceProcess replica, String wish) {
        HttpResponse<String> begun = Api.of(replica).post("/ops/redrives", wish);
        assertThat(begun.statusCode()).as(begun.body()).isEqualTo(202);
        return new JsonObject(begun.body()).getLong("id");
    }

    private static JsonObject awaitState(ServiceProcess replica, long redrive, String state) {
        Api api = Api.of(replica);
        await().atMost(LONG)
                .untilAsserted(
                        () -> assertThat(api.get("/ops/redrives/" + redrive).getString("state"))
                                .isEqualTo(state));
        return api.get("/ops/redrives/" + redrive);
    }

    private void awaitCalls(int count) {
        await().atMost(LONG)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> target.bodies().size() >= count);
    }

    private Map<String, Long> firstCalls() {
        Map<String, Long> first = new HashMap<>();
        for (Call call : target.calls()) {
            first.merge(call.key(), call.nanos(), Math::min);
        }
        return first;
    }
}
