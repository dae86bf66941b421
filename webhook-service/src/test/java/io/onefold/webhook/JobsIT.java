package io.onefold.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.webhook.suite.Api;
import io.onefold.webhook.suite.Gateway;
import io.onefold.webhook.suite.Gateway.Answer;
import io.onefold.webhook.suite.Rows;
import io.onefold.webhook.suite.Target;
import io.onefold.webhook.suite.Target.Reply;
import io.onefold.webhook.suite.TwoReplicas;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** What twins, resends and failures make of jobs and calls: two replicas, the same for all of it. */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JobsIT {
    private static final Duration SOON = Duration.ofSeconds(30);

    private final TwoReplicas replicas;
    private final Target target;
    private final Rows rows;

    JobsIT(TestStack stack) {
        this.replicas = new TwoReplicas(stack)
                .set("WEBHOOK_QUEUES_VISITS_TIMEOUT", "20s")
                .set("WEBHOOK_RETENTION", "1h")
                .set("WEBHOOK_RETENTION_EVERY", "1s");
        this.target = replicas.target();
        this.rows = replicas.rows();
    }

    @BeforeAll
    void start() {
        replicas.start();
    }

    @BeforeEach
    void behave() {
        target.behave(call -> Reply.OK);
    }

    @AfterAll
    void stop() {
        replicas.close();
    }

    /** Scenario 18. */
    @Test
    void twinsOnTwoReplicasAreTwoDeliveriesOneJobOneCall() {
        for (int order = 0; order < 20; order++) {
            String id = "or_twins_" + order;
            CompletableFuture<Answer> paid = replicas.send(0, "a" + id, Gateway.orderPaid(id));
            CompletableFuture<Answer> charged = replicas.send(1, "b" + id, Gateway.chargePaid(id));

            assertThat(List.of(paid.join(), charged.join())).allMatch(Answer::isTaken);
            assertThat(paid.join().jobId()).isEqualTo(charged.join().jobId());
        }

        replicas.awaitEnd("or_twins_");
        assertThat(rows.number("SELECT count(*) FROM webhook.delivery WHERE event_id LIKE '%or_twins_%'"))
                .isEqualTo(40);
        assertThat(replicas.jobs("or_twins_", "job.state = 'done'")).isEqualTo(20);
        for (int order = 0; order < 20; order++) {
            assertThat(target.callsOf("or_twins_" + order)).hasSize(1);
            assertThat(target.effectsOf("or_twins_" + order)).isEqualTo(1);
        }
        assertThat(rows.all("SELECT DISTINCT result = 'theirs-' || idempotency_key FROM webhook.effect"
                        + " WHERE starts_with(collapse_key, 'or_twins_')"))
                .containsExactly("t");
    }

    /** Scenario 26, and a twin that comes when all is done. */
    @Test
    void twoHundredDeliveriesOfOneKeyNameTheOneJobAndALateOneIsAbsorbed() {
        List<CompletableFuture<Answer>> answers = IntStream.range(0, 200)
                .mapToObj(at -> replicas.send(at, "storm-" + at, Gateway.orderPaid("or_storm")))
                .toList();
        answers.forEach(CompletableFuture::join);

        assertThat(answers.stream().map(answer -> answer.join().jobId()).distinct())
                .hasSize(1);
        assertThat(answers.stream().filter(answer -> answer.join().word().equals("enqueued")))
                .hasSize(1);
        replicas.awaitEnd("or_storm");
        Answer late =
                replicas.send(0, "storm-late", Gateway.chargePaid("or_storm")).join();
        assertThat(late.status()).isEqualTo(200);
        assertThat(late.word()).isEqualTo("absorbed");
        assertThat(late.jobId()).isEqualTo(answers.get(0).join().jobId());
        assertThat(target.callsOf("or_storm")).hasSize(1);
    }

    /** Scenario 22: it comes back while another has the job, so that nothing but its epoch tells it from that one. */
    @Test
    void aWorkerThatPausesLongerThanItsLeaseEndsNothing() {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch answerFirst = new CountDownLatch(1);
        CountDownLatch answerSecond = new CountDownLatch(1);
        target.behave(call -> new Reply(true, 200, () -> {
            boolean first = target.callsOf(call.order()).size() == 1;
            arrived.countDown();
            Target.await(first ? answerFirst : answerSecond);
        }));
        replicas.send(0, "paused", Gateway.event("visit.made", "v_paused")).join();
        Target.await(arrived);
        ServiceProcess worker = replicas.replica(workerOf("v_paused"));

        worker.process().pause();
        await().atMost(SOON).until(() -> target.callsOf("v_paused").size() == 2);
        answerFirst.countDown();
        worker.process().resume();
        await().atMost(SOON).until(() -> worker.process().tail(200).contains("ended after its lease"));
        assertThat(jobs("v_paused", "state, epoch, attempts")).containsExactly("running 2 2");
        answerSecond.countDown();
        replicas.awaitEnd("v_paused");

        assertOneKeyAndBody("v_paused");
        assertThat(jobs("v_paused", "state, epoch, attempts")).containsExactly("done 2 2");
        assertThat(rows.all("SELECT number, outcome FROM webhook.attempt JOIN webhook.job USING (job_id)"
                        + " JOIN webhook.effect USING (effect_id) WHERE collapse_key = 'v_paused' ORDER BY number"))
                .containsExactly("1 lost", "2 done");
    }

    @Test
    void aCallThatTakesLongerThanTheLeaseIsMadeOnce() {
        CountDownLatch go = new CountDownLatch(1);
        target.behave(call -> new Reply(true, 200, () -> Target.await(go)));
        replicas.send(0, "long", Gateway.event("visit.made", "v_long")).join();
        await().atMost(SOON).until(() -> jobs("v_long", "state").contains("running"));
        String firstEnd = jobs("v_long", "lease_until").get(0);

        await().atMost(SOON)
                .until(() -> jobs("v_long", "now() > '" + firstEnd + "'::timestamptz + interval '1 second'")
                        .contains("t"));
        go.countDown();
        replicas.awaitEnd("v_long");

        assertThat(target.callsOf("v_long")).hasSize(1);
        assertThat(jobs("v_long", "state, epoch, attempts")).containsExactly("done 1 1");
    }

    /** Scenario 23. */
    @Test
    void aWorkerThatIsKilledDelaysItsJobByOneLeaseAndItsKeyIsHeldMeanwhile() {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        target.behave(call -> firstHangs(call, new Reply(true, 0, () -> {
            arrived.countDown();
            Target.await(never);
        })));
        Answer first =
                replicas.send(0, "killed-1", Gateway.orderPaid("or_killed")).join();
        Target.await(arrived);
        int worker = workerOf("or_killed");

        replicas.replica(worker).process().kill();
        Answer meanwhile = replicas.send(1 - worker, "killed-2", Gateway.chargePaid("or_killed"))
                .join();

        assertThat(meanwhile.word()).isEqualTo("collapsed");
        assertThat(meanwhile.jobId()).isEqualTo(first.jobId());
        await().atMost(Duration.ofSeconds(15))
                .until(() -> target.callsOf("or_killed").size() == 2);
        replicas.awaitEnd("or_killed");
        assertThat(target.effectsOf("or_killed")).isEqualTo(1);
        assertOneKeyAndBody("or_killed");
        never.countDown();
        replicas.start(worker);
    }

    /** Scenario 28, a changed body. */
    @Test
    void aTargetThatRefusesTheBodyGetsTheSameOneUnderTheSameKeyFromTheNextDelivery() {
        target.behave(call -> Reply.no(422));
        replicas.send(0, "refused-1", Gateway.orderPaid("or_refused")).join();
        replicas.awaitEnd("or_refused");
        assertThat(jobs("or_refused", "state, reason")).containsExactly("dead status_422");

        target.behave(call -> Reply.OK);
        Answer again =
                replicas.send(1, "refused-2", Gateway.chargePaid("or_refused")).join();
        replicas.awaitEnd("or_refused");

        assertThat(again.word()).isEqualTo("enqueued");
        assertOneKeyAndBody("or_refused");
        assertThat(jobs("or_refused", "state")).containsExactly("superseded", "done");
    }

    /** Scenario 28, a saved error. */
    @Test
    void aSavedErrorThatIsReplayedEndsTheJobAndOnlyAnOperatorMakesANewEffect() {
        Set<String> failed = new HashSet<>();
        target.behave(call -> failed.add(call.key())
                        || call.key().equals(target.callsOf("or_saved").get(0).key())
                ? new Reply(false, 500, () -> {}, target.callsOf("or_saved").size() > 1)
                : Reply.OK);
        long job = replicas.send(0, "saved-1", Gateway.orderPaid("or_saved"))
                .join()
                .jobId();
        replicas.awaitEnd("or_saved");
        assertThat(jobs("or_saved", "state, reason, attempts")).containsExactly("dead replayed 2");

        Api api = Api.of(replicas.replica(1));
        assertThat(api.post("/ops/jobs/" + job + "/retry", "{\"newGeneration\":true}")
                        .statusCode())
                .as("the 500 may have had its effect")
                .isEqualTo(409);
        target.behave(call -> Reply.OK);
        assertThat(api.post("/ops/jobs/" + job + "/retry", "{\"newGeneration\":true,\"acceptDoubleEffect\":true}")
                        .statusCode())
                .isEqualTo(202);
        replicas.awaitEnd("or_saved");

        List<Target.Call> calls = target.callsOf("or_saved");
        assertThat(calls).hasSize(3);
        assertThat(calls.get(1).key()).isEqualTo(calls.get(0).key());
        assertThat(calls.get(1).body()).isEqualTo(calls.get(0).body());
        assertThat(calls.get(2).key()).isNotEqualTo(calls.get(0).key());
        assertThat(jobs("or_saved", "state")).containsExactly("superseded", "done");
    }

    /** Scenario 28b, the part of retention. */
    @Test
    void whenAllIsPrunedAndSentAgainNothingIsCalled() {
        List<String> orders =
                IntStream.range(0, 100).mapToObj(at -> "or_old_" + at).toList();
        send(orders, "first-");
        replicas.awaitEnd("or_old_");
        int calls = target.calls().size();
        rows.execute("UPDATE webhook.delivery SET received_at = received_at - interval '2 hours'"
                + " WHERE starts_with(event_id, 'first-')");
        rows.execute("UPDATE webhook.job SET made_at = job.made_at - interval '2 hours',"
                + " ended_at = job.ended_at - interval '2 hours' FROM webhook.effect"
                + " WHERE job.effect_id = effect.effect_id AND starts_with(collapse_key, 'or_old_')");
        await().atMost(SOON)
                .until(() -> replicas.jobs("or_old_", "true")
                                + rows.number("SELECT count(*) FROM webhook.delivery WHERE pruned_at IS NULL"
                                        + " AND starts_with(event_id, 'first-')")
                        == 0);

        List<Answer> resent = send(orders, "first-");
        List<Answer> twins = send(orders, "late-");

        assertThat(resent).allSatisfy(answer -> assertThat(answer.word()).isEqualTo("duplicate"));
        assertThat(twins).allSatisfy(answer -> assertThat(answer.word()).isEqualTo("absorbed"));
        assertThat(replicas.jobs("or_old_", "true")).isZero();
        assertThat(target.calls()).hasSize(calls);
    }

    private List<Answer> send(List<String> orders, String prefix) {
        List<CompletableFuture<Answer>> answers = IntStream.range(0, orders.size())
                .mapToObj(at -> replicas.send(at, prefix + at, Gateway.orderPaid(orders.get(at))))
                .toList();
        return answers.stream().map(CompletableFuture::join).toList();
    }

    /** Scenario 29, and what no queue wants. */
    @Test
    void whatHasNoOrderIsKeptAndShown() {
        String charge = "{\"type\":\"charge.paid\",\"data\":{\"id\":\"ch_1\",\"order\":{\"id\":null}}}";
        Answer unroutable = replicas.send(0, "none-1", charge).join();
        Answer ignored = replicas.send(1, "none-2", Gateway.event("customer.created", "c_1"))
                .join();
        Answer malformed = replicas.send(0, "none-3", "{\"type\":").join();
        Answer forged = new Gateway()
                .send(
                        replicas.replica(0).httpUrl(),
                        "none-4",
                        Gateway.orderPaid("or_1"),
                        Gateway.SECRET.replace("whsec_", "whsec_AAAA"))
                .join();

        assertThat(List.of(unroutable.status(), ignored.status(), malformed.status(), forged.status()))
                .containsExactly(200, 200, 400, 401);
        assertThat(rows.all("SELECT standing FROM webhook.delivery"
                        + " WHERE event_id LIKE 'none-%' OR standing = 'malformed' ORDER BY delivery_id"))
                .containsExactly("unroutable", "ignored", "malformed");
        assertThat(rows.number("SELECT count(*) FROM webhook.link JOIN webhook.delivery USING (delivery_id)"
                        + " WHERE event_id LIKE 'none-%'"))
                .isZero();

        Answer mended =
                replicas.send(1, "none-3", Gateway.orderPaid("or_mended")).join();
        assertThat(mended.status()).as(mended.body()).isEqualTo(202);

        String twice = "{\"type\":\"order.paid\",\"data\":{\"id\":\"or_a\",\"\\u0069d\":\"or_b\"}}";
        Answer ambiguous = replicas.send(0, "none-5", twice).join();
        assertThat(ambiguous.status()).as(ambiguous.body()).isEqualTo(400);
        assertThat(ambiguous.body()).contains("repeated_name");
        assertThat(rows.all("SELECT standing FROM webhook.delivery WHERE event_id <> 'none-5'"
                        + " AND position('or_b' IN convert_from(body, 'UTF8')) > 0"))
                .containsExactly("malformed");
        assertThat(replicas.send(1, "none-5", Gateway.orderPaid("or_once"))
                        .join()
                        .status())
                .isEqualTo(202);
        assertThat(rows.number("SELECT count(*) FROM webhook.effect WHERE collapse_key IN ('or_a', 'or_b')"))
                .isZero();
        assertThat(Api.of(replicas.replica(1))
                        .ask("/ops/deliveries?standing=unroutable")
                        .body())
                .contains("none-1")
                .doesNotContain("none-2");
    }

    private Reply firstHangs(Target.Call call, Reply hanging) {
        return target.callsOf(call.order()).size() > 1 ? Reply.OK : hanging;
    }

    private void assertOneKeyAndBody(String order) {
        assertThat(target.callsOf(order).stream().map(Target.Call::key).distinct())
                .hasSize(1);
        assertThat(target.callsOf(order).stream().map(Target.Call::body).distinct())
                .hasSize(1);
    }

    private List<String> jobs(String order, String columns) {
        return rows.all(
                "SELECT " + columns + " FROM (SELECT job.* FROM webhook.job JOIN webhook.effect USING (effect_id)"
                        + " WHERE collapse_key = '" + order + "' ORDER BY job_id) AS job");
    }

    private int workerOf(String order) {
        return replicas.replica(0)
                        .process()
                        .tail(500)
                        .contains(jobs(order, "worker").get(0))
                ? 0
                : 1;
    }
}
