package io.onefold.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.Database;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.webhook.suite.Gateway;
import io.onefold.webhook.suite.Gateway.Answer;
import io.onefold.webhook.suite.Rows;
import io.onefold.webhook.suite.Target;
import io.onefold.webhook.suite.Target.Reply;
import io.onefold.webhook.suite.WebhookService;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Two replicas, real processes, one database, and a target that keys on {@code Idempotency-Key} alone. */
@ExtendWith(StackExtension.class)
class JobsIT {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final Target target = new Target();
    private final Gateway gateway = new Gateway();
    private final Database database;
    private final Rows rows;
    private final WebhookService service;
    private ServiceProcess one;
    private ServiceProcess other;

    JobsIT(TestStack stack) {
        this.database = stack.servers()
                .createDatabase("jobs_" + ProcessHandle.current().pid() + "_" + DATABASES.incrementAndGet());
        this.rows = new Rows(database);
        this.service = new WebhookService(database, "once", target).set("REDIS_URL", stack.redisUrl());
    }

    @BeforeEach
    void start() {
        one = service.startReady();
        other = service.startReady();
    }

    @AfterEach
    void stop() {
        service.close();
        target.close();
    }

    /** Scenario 18. */
    @Test
    void twinsOnTwoReplicasAreTwoDeliveriesOneJobOneCall() {
        for (int order = 0; order < 20; order++) {
            String id = "or_" + order;
            CompletableFuture<Answer> paid = gateway.send(one.httpUrl(), "a" + order, Gateway.orderPaid(id));
            CompletableFuture<Answer> charged = gateway.send(other.httpUrl(), "b" + order, Gateway.chargePaid(id));

            assertThat(List.of(paid.join().status(), charged.join().status()))
                    .allMatch(status -> status == 202 || status == 200);
            assertThat(paid.join().jobId()).isEqualTo(charged.join().jobId());
        }

        awaitNoLiveJobs();
        assertThat(rows.number("SELECT count(*) FROM webhook.delivery")).isEqualTo(40);
        assertThat(rows.number("SELECT count(*) FROM webhook.job WHERE state = 'done'"))
                .isEqualTo(20);
        assertThat(target.calls()).hasSize(20);
        assertThat(target.effects()).hasSize(20);
        assertThat(rows.all("SELECT DISTINCT result = 'theirs-' || idempotency_key FROM webhook.effect"))
                .containsExactly("t");
    }

    /** Scenario 26, and a twin that comes when all is done. */
    @Test
    void twoHundredDeliveriesOfOneKeyNameTheOneJobAndALateOneIsAbsorbed() {
        List<CompletableFuture<Answer>> answers = IntStream.range(0, 200)
                .mapToObj(at ->
                        gateway.send((at % 2 == 0 ? one : other).httpUrl(), "evt-" + at, Gateway.orderPaid("or_storm")))
                .toList();
        answers.forEach(CompletableFuture::join);

        assertThat(answers.stream().map(answer -> answer.join().jobId()).distinct())
                .hasSize(1);
        assertThat(answers.stream().filter(answer -> answer.join().word().equals("enqueued")))
                .hasSize(1);
        awaitNoLiveJobs();
        Answer late = gateway.send(one.httpUrl(), "evt-late", Gateway.chargePaid("or_storm"))
                .join();
        assertThat(late.status()).isEqualTo(200);
        assertThat(late.word()).isEqualTo("absorbed");
        assertThat(target.calls()).hasSize(1);
    }

    /** Scenario 22. */
    @Test
    void aWorkerThatPausesLongerThanItsLeaseEndsNothing() {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        target.behave(call -> call.number() > 1
                ? Reply.OK
                : new Reply(true, 200, () -> {
                    arrived.countDown();
                    Target.await(go);
                }));
        gateway.send(one.httpUrl(), "evt-1", Gateway.orderPaid("or_paused")).join();
        Target.await(arrived);
        ServiceProcess worker = workerOf("or_paused");

        worker.process().pause();
        await().atMost(SOON).until(() -> target.calls().size() == 2);
        awaitNoLiveJobs();
        go.countDown();
        worker.process().resume();

        await().atMost(SOON).until(() -> worker.process().tail(200).contains("ended after its lease"));
        assertThat(target.calls().stream().map(Target.Call::key).distinct()).hasSize(1);
        assertThat(target.bodies().values())
                .allSatisfy(bodies -> assertThat(bodies).hasSize(1));
        assertThat(rows.all("SELECT state, epoch, attempts FROM webhook.job")).containsExactly("done 2 2");
        assertThat(rows.all("SELECT number, outcome FROM webhook.attempt ORDER BY number"))
                .containsExactly("1 lost", "2 done");
    }

    /** Scenario 23. */
    @Test
    void aWorkerThatIsKilledDelaysItsJobByOneLeaseAndItsKeyIsHeldMeanwhile() {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        target.behave(call -> call.number() > 1
                ? Reply.OK
                : new Reply(true, 0, () -> {
                    arrived.countDown();
                    Target.await(never);
                }));
        Answer first = gateway.send(one.httpUrl(), "evt-1", Gateway.orderPaid("or_killed"))
                .join();
        Target.await(arrived);
        ServiceProcess worker = workerOf("or_killed");
        ServiceProcess survivor = worker.equals(one) ? other : one;

        worker.process().kill();
        Answer meanwhile = gateway.send(survivor.httpUrl(), "evt-2", Gateway.chargePaid("or_killed"))
                .join();

        assertThat(meanwhile.word()).isEqualTo("collapsed");
        assertThat(meanwhile.jobId()).isEqualTo(first.jobId());
        await().atMost(Duration.ofSeconds(15)).until(() -> target.calls().size() == 2);
        awaitNoLiveJobs();
        assertThat(target.effectsOf("or_killed")).isEqualTo(1);
        assertThat(target.bodies().values())
                .allSatisfy(bodies -> assertThat(bodies).hasSize(1));
        never.countDown();
    }

    /** Scenario 28. */
    @Test
    void aTargetThatReplaysASavedErrorEndsTheJobWithThatReason() {
        target.behave(call -> new Reply(false, 422, () -> {}));
        gateway.send(one.httpUrl(), "evt-1", Gateway.orderPaid("or_refused")).join();
        awaitNoLiveJobs();
        assertThat(rows.all("SELECT state, reason FROM webhook.job")).containsExactly("dead status_422");

        target.behave(call -> Reply.OK);
        Answer again = gateway.send(other.httpUrl(), "evt-2", Gateway.chargePaid("or_refused"))
                .join();
        awaitNoLiveJobs();

        assertThat(again.word()).isEqualTo("enqueued");
        assertThat(target.calls().stream().map(Target.Call::key).distinct())
                .as("the next delivery takes the same key")
                .hasSize(1);
        assertThat(target.bodies().values())
                .allSatisfy(bodies -> assertThat(bodies).hasSize(1));
        assertThat(rows.all("SELECT state FROM webhook.job ORDER BY job_id")).containsExactly("superseded", "done");
    }

    /** Scenario 29, and what no queue wants. */
    @Test
    void whatHasNoOrderIsKeptAndShown() {
        Answer unroutable = gateway.send(
                        one.httpUrl(), "evt-1", "{\"type\":\"charge.paid\",\"data\":{\"id\":\"ch_1\"}}")
                .join();
        Answer ignored = gateway.send(one.httpUrl(), "evt-2", "{\"type\":\"customer.created\"}")
                .join();
        Answer malformed = gateway.send(one.httpUrl(), "evt-3", "{\"type\":").join();
        Answer forged = gateway.send(
                        one.httpUrl(),
                        "evt-4",
                        Gateway.orderPaid("or_1"),
                        Gateway.SECRET.replace("whsec_", "whsec_AAAA"))
                .join();

        assertThat(List.of(unroutable.status(), ignored.status(), malformed.status(), forged.status()))
                .containsExactly(200, 200, 400, 401);
        assertThat(rows.all("SELECT standing FROM webhook.delivery ORDER BY event_id"))
                .containsExactly("unroutable", "ignored", "malformed");
        assertThat(rows.number("SELECT count(*) FROM webhook.job")).isZero();
    }

    private ServiceProcess workerOf(String order) {
        String worker = rows.all("SELECT worker FROM webhook.job JOIN webhook.effect USING (effect_id)"
                        + " WHERE collapse_key = '" + order + "'")
                .get(0);
        return one.process().tail(500).contains(worker) ? one : other;
    }

    private void awaitNoLiveJobs() {
        await().atMost(SOON)
                .until(() -> rows.number("SELECT count(*) FROM webhook.job WHERE ended_at IS NULL") == 0
                        && rows.number("SELECT count(*) FROM webhook.job") > 0);
    }
}
