package io.onefold.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ManagedProcess;
import io.onefold.webhook.suite.Gateway;
import io.onefold.webhook.suite.Gateway.Answer;
import io.onefold.webhook.suite.Rows;
import io.onefold.webhook.suite.Target;
import io.onefold.webhook.suite.Target.Call;
import io.onefold.webhook.suite.Target.Reply;
import io.onefold.webhook.suite.TwoReplicas;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Scenario 4: a replica is stopped in the middle of all that it does, and wakes up when another has done it. */
@ExtendWith(StackExtension.class)
class StoppedReplicaIT {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final Duration GOES_ON = Duration.ofSeconds(15);
    private static final String ALL = """
            SELECT collapse_key, effect.generation, effect.state, effect.result, job.job_id, job.state, job.epoch, job.attempts,
                (SELECT string_agg(concat_ws(' ', number, outcome, duration_ms), ',' ORDER BY number)
                    FROM webhook.attempt WHERE attempt.job_id = job.job_id),
                (SELECT string_agg(delivery_id || meaning, ',' ORDER BY delivery_id)
                    FROM webhook.link WHERE link.effect_id = effect.effect_id)
            FROM webhook.effect JOIN webhook.job USING (effect_id) ORDER BY collapse_key
            """;

    private final TwoReplicas replicas;
    private final Target target;
    private final Rows rows;

    StoppedReplicaIT(TestStack stack) {
        this.replicas = new TwoReplicas(stack);
        this.target = replicas.target();
        this.rows = replicas.rows();
    }

    @AfterEach
    void stop() {
        replicas.close();
    }

    /** Its call is answered, and each of its three transactions has written all it had to, when it is stopped. */
    @Test
    void aReplicaThatIsStoppedInsideCallFinishClaimAndGroupCommitHoldsNobodyUpAndChangesNothing() throws SQLException {
        ManagedProcess stopped = replicas.start(0).process();
        CountDownLatch called = new CountDownLatch(2);
        CountDownLatch answerFinish = new CountDownLatch(1);
        CountDownLatch answerCall = new CountDownLatch(1);
        target.behave(call -> switch (target.callsOf(call.order()).size() + call.order()) {
            case "1or_call" -> held(called, answerCall);
            case "1or_finish" -> held(called, answerFinish);
            default -> Reply.OK;
        });
        replicas.send(0, "call", Gateway.orderPaid("or_call")).join();
        replicas.send(0, "finish", Gateway.orderPaid("or_finish")).join();
        Target.await(called);

        CompletableFuture<Answer> unanswered;
        try (Connection owner = rows.connectAsOwner();
                Statement statement = owner.createStatement()) {
            owner.setAutoCommit(false);
            statement.execute("LOCK TABLE webhook.attempt IN SHARE MODE");
            answerFinish.countDown();
            replicas.send(0, "claim", Gateway.orderPaid("or_claim")).join();
            await().atMost(SOON).until(() -> rows.waitingForLocks().size() == 2);
            statement.execute("LOCK TABLE webhook.link IN SHARE MODE");
            unanswered = replicas.send(0, "accept", Gateway.orderPaid("or_accept"));
            await().atMost(SOON).until(() -> rows.waitingForLocks().size() == 3);
            stopped.pause();
            owner.rollback();
        }
        long stoppedAt = System.nanoTime();
        answerCall.countDown();

        replicas.start(1);
        Answer twin = replicas.send(1, "twin", Gateway.chargePaid("or_accept")).join();
        replicas.awaitEnd("or_", GOES_ON);
        assertThat(Duration.ofNanos(System.nanoTime() - stoppedAt)).isLessThan(GOES_ON);
        assertThat(twin.word()).isEqualTo("enqueued");
        List<String> before = rows.all(ALL);

        stopped.resume();

        assertThat(unanswered.join().status()).as("its transaction is gone").isEqualTo(503);
        await().atMost(SOON)
                .until(() -> stopped.tail(500)
                                .lines()
                                .filter(line -> line.contains("ended after its lease"))
                                .count()
                        == 2);
        assertThat(rows.all(ALL)).isEqualTo(before);
        assertThat(before).hasSize(4).allMatch(line -> line.contains(" done "));
        assertThat(rows.number("SELECT count(*) FROM webhook.delivery")).isEqualTo(4);
        assertThat(target.bodies())
                .hasSize(4)
                .allSatisfy((key, bodies) -> assertThat(bodies).hasSize(1));
        assertThat(target.effects().values())
                .containsExactlyInAnyOrder("or_call", "or_finish", "or_claim", "or_accept");
        assertThat(target.calls().stream().map(Call::order))
                .containsExactlyInAnyOrder("or_call", "or_call", "or_finish", "or_finish", "or_claim", "or_accept");
    }

    private static Reply held(CountDownLatch called, CountDownLatch answer) {
        return new Reply(true, 200, () -> {
            called.countDown();
            Target.await(answer);
        });
    }
}
