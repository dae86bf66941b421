package io.onefold.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.LocalStack;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.webhook.pace.RedisTalk;
import io.onefold.webhook.suite.Api;
import io.onefold.webhook.suite.Declared;
import io.onefold.webhook.suite.Gateway;
import io.onefold.webhook.suite.Gateway.Answer;
import io.onefold.webhook.suite.HeldCommits;
import io.onefold.webhook.suite.Target;
import io.onefold.webhook.suite.Target.Reply;
import io.onefold.webhook.suite.TwoReplicas;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** No key is stuck, lost or had twice, whatever happens to those who hold it and to Redis: two replicas, with a rate. */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KeysIT {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final int STORM = 400;

    private final LocalStack servers;
    private final TwoReplicas replicas;
    private final Target target;

    KeysIT(TestStack stack) {
        this.servers = stack.embedded();
        this.replicas = new TwoReplicas(stack).set("WEBHOOK_QUEUES_ORDERS_TARGET_RATE", "500");
        this.target = replicas.target();
    }

    @BeforeAll
    void start() {
        replicas.start();
    }

    @BeforeEach
    void behave() {
        target.behave(call -> Reply.OK);
    }

    @AfterEach
    void heal() {
        servers.redis().resume();
        servers.redis().start();
    }

    @AfterAll
    void stop() {
        replicas.close();
    }

    private String redis(String... commands) {
        return RedisTalk.say(servers.redis().port(), commands);
    }

    /** Scenario 19. */
    @Test
    void noKeyThatIsPlantedInRedisSwallowsAnything() {
        replicas.send(0, "stray-0", Gateway.orderPaid("or_stray_done")).join();
        replicas.awaitEnd("or_stray_done");
        for (String order : List.of("or_stray_done", "or_stray_new")) {
            String key = Declared.key(order).toString();
            for (String name : List.of(order, key, "orders:" + order, "job:" + key, "lock:" + order)) {
                redis("SET " + name + " 1", "SET onefold:webhook:" + name + " 1");
            }
        }
        redis("DEL onefold:webhook:rate:orders", "SADD onefold:webhook:rate:orders or_stray_done or_stray_new");

        Answer late =
                replicas.send(1, "stray-1", Gateway.chargePaid("or_stray_done")).join();
        Answer made =
                replicas.send(0, "stray-2", Gateway.orderPaid("or_stray_new")).join();

        assertThat(late.word()).isEqualTo("absorbed");
        assertThat(made.word()).isEqualTo("enqueued");
        replicas.awaitEnd("or_stray_new");
        assertThat(target.effectsOf("or_stray_new")).isEqualTo(1);
        assertThat(target.callsOf("or_stray_done")).hasSize(1);
    }

    /** Scenario 20: the winner has written all, its COMMIT is under way, and it is thrown out. */
    @Test
    void whenTheWinnerIsThrownOutAnotherMakesTheJobAndEach2xxHasItsLink() throws SQLException {
        List<CompletableFuture<Answer>> answers = new ArrayList<>();
        try (HeldCommits held = new HeldCommits(replicas.rows(), "link")) {
            answers.add(replicas.send(0, "raced-0", Gateway.orderPaid("or_raced")));
            await().atMost(SOON).until(() -> replicas.rows().waitingForLocks().size() == 1);
            for (int at = 1; at < 5; at++) {
                answers.add(replicas.send(at, "raced-" + at, Gateway.orderPaid("or_raced")));
            }
            await().atMost(SOON).until(() -> replicas.rows().waitingForLocks().size() >= 2);

            held.throwOutTheFirst();
            assertThat(answers.get(0).join().status())
                    .as("nobody is answered before the commit")
                    .isEqualTo(503);
        }

        List<Answer> first = answers.stream().map(CompletableFuture::join).toList();
        assertThat(first)
                .filteredOn(Answer::isTaken)
                .as("those who waited elsewhere")
                .hasSizeGreaterThanOrEqualTo(2);
        assertThat(replicas.rows()
                        .all("SELECT event_id FROM webhook.link JOIN webhook.delivery USING (delivery_id)"
                                + " WHERE starts_with(event_id, 'raced-')"))
                .as("each 2xx and nothing else is stored and linked")
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 5)
                        .filter(at -> first.get(at).isTaken())
                        .mapToObj(at -> "raced-" + at)
                        .toList());
        List<Answer> again = IntStream.range(0, 5)
                .mapToObj(at -> replicas.send(at, "raced-" + at, Gateway.orderPaid("or_raced"))
                        .join())
                .toList();
        assertThat(again).allMatch(Answer::isTaken);
        assertThat(again.stream().map(Answer::jobId).distinct()).hasSize(1);
        replicas.awaitEnd("or_raced");
        assertThat(replicas.jobs("or_raced", "true")).isEqualTo(1);
        assertThat(target.callsOf("or_raced")).hasSize(1);
    }

    /** Scenario 21. */
    @Test
    void aDeadJobThatIsTriedAgainCollapsesIntoTheLiveOneAndOtherKeysFlow() {
        target.behave(call -> Reply.no(422));
        long dead = replicas.send(0, "visit-1", Gateway.event("visit.made", "v_1"))
                .join()
                .jobId();
        replicas.awaitEnd("v_1");
        CountDownLatch go = new CountDownLatch(1);
        target.behave(call -> call.order().equals("v_1") ? new Reply(true, 200, () -> Target.await(go)) : Reply.OK);
        long live = replicas.send(1, "visit-2", Gateway.event("visit.made", "v_1"))
                .join()
                .jobId();

        HttpResponse<String> retried = Api.of(replicas.replica(0)).post("/ops/jobs/" + dead + "/retry", "");
        IntStream.range(0, 20)
                .mapToObj(at -> replicas.send(at, "other-" + at, Gateway.event("visit.made", "other_" + at)))
                .toList()
                .forEach(CompletableFuture::join);
        replicas.awaitEnd("other_");

        assertThat(retried.statusCode()).as(retried.body()).isEqualTo(202);
        assertThat(new JsonObject(retried.body()).getString("outcome")).isEqualTo("collapsed");
        assertThat(new JsonObject(retried.body()).getLong("jobId")).isEqualTo(live);
        assertThat(replicas.jobs("v_1", "job.ended_at IS NULL")).isEqualTo(1);
        assertThat(replicas.jobs("other_", "job.state = 'done'")).isEqualTo(20);
        go.countDown();
        replicas.awaitEnd("v_1");
        assertThat(target.callsOf("v_1")).hasSize(2);
        assertThat(replicas.jobs("v_1", "job.state = 'superseded'")).isEqualTo(1);
    }

    /** Scenario 24; the last of it is done without Redis. */
    @Test
    void redisThatIsFlushedFullFrozenAndKilledChangesNoJobAndNoCall() {
        List<Runnable> disturbances = List.of(
                () -> redis("FLUSHALL"),
                () -> redis("CONFIG SET maxmemory-policy allkeys-random", "CONFIG SET maxmemory 1"),
                () -> redis("CONFIG SET maxmemory-policy noeviction"),
                () -> servers.redis().pause(),
                () -> servers.redis().resume(),
                () -> servers.redis().kill(),
                () -> servers.redis().start(),
                () -> servers.redis().kill());
        List<CompletableFuture<Answer>> answers = new ArrayList<>();
        for (int order = 0; order < STORM; order++) {
            if (order % 50 == 25 && order / 50 < disturbances.size()) {
                disturbances.get(order / 50).run();
            }
            answers.add(replicas.send(order, "calm-a" + order, Gateway.orderPaid("or_calm_" + order)));
            answers.add(replicas.send(order + 1, "calm-b" + order, Gateway.chargePaid("or_calm_" + order)));
            answers.get(answers.size() - 1).join();
        }

        assertThat(answers).allMatch(answer -> answer.join().isTaken());
        replicas.awaitEnd("or_calm_");
        assertThat(replicas.jobs("or_calm_", "job.state = 'done'")).isEqualTo(STORM);
        assertThat(replicas.jobs("or_calm_", "true")).isEqualTo(STORM);
        List<String> called = target.calls().stream()
                .map(Target.Call::order)
                .filter(order -> order.startsWith("or_calm_"))
                .toList();
        assertThat(called).doesNotHaveDuplicates().hasSize(STORM);
    }
}
