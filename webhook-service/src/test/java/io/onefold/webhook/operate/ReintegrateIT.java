package io.onefold.webhook.operate;

import static io.onefold.webhook.operate.Desk.BUSY;
import static io.onefold.webhook.operate.Desk.NO;
import static io.onefold.webhook.operate.Desk.OK;
import static io.onefold.webhook.operate.Desk.TIMEOUT;
import static io.onefold.webhook.operate.Desk.WHO;
import static io.onefold.webhook.operate.Desk.get;
import static io.onefold.webhook.operate.Desk.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.webhook.accept.Accepted.Linked;
import io.onefold.webhook.accept.Accepted.Meaning;
import io.onefold.webhook.declare.Policy;
import io.onefold.webhook.run.TestWorker.Running;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an operator's asking for a key makes, on a real database. */
@ExtendWith(StackExtension.class)
class ReintegrateIT {
    private final TestStack stack;
    private Desk desk;

    ReintegrateIT(TestStack stack) {
        this.stack = stack;
        this.desk = new Desk(stack, Policy.ONCE);
    }

    private void under(Policy policy) {
        desk.close();
        desk = new Desk(stack, policy);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void aKeyThatIsDoneIsDoneOnceMoreWithAKeyOfItsOwn(Policy policy) {
        under(policy);
        desk.deliver();
        Running first = desk.run(OK);

        Done asked = desk.ask();
        Running second = desk.run(OK);

        assertThat(asked.outcome()).isEqualTo("enqueued");
        assertThat(second.call().jobId()).isEqualTo(asked.jobId());
        assertThat(second.call().idempotencyKey()).isNotEqualTo(first.call().idempotencyKey());
        assertThat(payload(second)).as("that of the newest delivery").isEqualTo(payload(first));
        assertThat(text(second)).contains("\"source\":\"operator\"", "\"type\":\"order.paid\"", "\"generation\":2");
        assertThat(desk.effects()).containsExactly("1 f done", "2 t done");
        assertThat(desk.actions(asked.jobId())).containsExactly(WHO + " reintegrate enqueued");
    }

    @Test
    void underOnceWhatComesAfterItIsAbsorbedByTheNewEffect() {
        desk.deliver();
        desk.run(OK);
        Done asked = desk.ask();
        desk.run(OK);

        Linked late = desk.deliver();

        assertThat(late.meaning()).isEqualTo(Meaning.ABSORBED);
        assertThat(late.jobId()).isEqualTo(asked.jobId());
        assertThat(desk.claim()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void aLiveJobStandsForIt(Policy policy) {
        under(policy);
        Linked made = desk.deliver();

        Done waiting = desk.ask();
        Running first = desk.run(BUSY);
        Done retrying = desk.ask();

        assertThat(waiting).isEqualTo(new Done(made.jobId(), "orders", "collapsed"));
        assertThat(retrying.jobId()).isEqualTo(made.jobId());
        assertThat(retrying.outcome()).isEqualTo(policy == Policy.RERUN ? "rerun" : "collapsed");
        assertThat(desk.effects()).containsExactly("1 t open");
        Running second = desk.run(OK);
        assertThat(second.call().idempotencyKey()).isEqualTo(first.call().idempotencyKey());
        assertThat(desk.claim()).hasSize(policy == Policy.RERUN ? 1 : 0);
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void deadJobsOfTheKeyAreSupersededByIt(Policy policy) {
        under(policy);
        desk.deliver();
        Running dead = desk.run(NO);

        desk.ask();

        assertThat(desk.states()).containsExactly("superseded status_422", "waiting null");
        assertThat(desk.run(OK).call().idempotencyKey())
                .isNotEqualTo(dead.call().idempotencyKey());
        assertThat(desk.effects()).containsExactly("1 f dead", "2 t done");
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void anEffectThatMayBeThereIsDoubledOnlyIfThatIsAccepted(Policy policy) {
        under(policy);
        Linked dead = desk.deliver();
        desk.run(TIMEOUT);

        String why = refusal(desk.operations.reintegrate(desk.wish(null, null, false), WHO));

        assertThat(why).contains("generation 1", "job " + dead.jobId(), "acceptDoubleEffect");
        assertThat(desk.states()).containsExactly("dead timeout");
        assertThat(desk.effects()).containsExactly("1 t dead");
        assertThat(desk.database
                        .rows()
                        .number("SELECT count(*) FROM webhook.delivery JOIN webhook.link USING (delivery_id)"
                                + " WHERE source = 'operator' AND job_id = " + dead.jobId()))
                .as("nothing of it is written")
                .isZero();
        Done accepted = get(desk.operations.reintegrate(desk.wish(null, null, true), WHO));
        assertThat(accepted.outcome()).isEqualTo("enqueued");
        assertThat(desk.states()).containsExactly("superseded timeout", "waiting null");
    }

    @Test
    void anOlderEffectThatMayBeThereCountsAsLongAsItsJobIsDead() {
        under(Policy.COLLAPSE);
        desk.deliver();
        desk.run(TIMEOUT);
        Linked newer = desk.deliver();
        desk.run(NO);

        String why = refusal(desk.operations.reintegrate(desk.wish(null, null, false), WHO));

        assertThat(why).contains("generation 1");
        assertThat(desk.states()).containsExactly("dead timeout", "dead status_422");
        assertThat(get(desk.operations.reintegrate(desk.wish(null, null, true), WHO))
                        .jobId())
                .isGreaterThan(newer.jobId());
        assertThat(desk.states()).containsExactly("superseded timeout", "superseded status_422", "waiting null");
    }

    @Test
    void aCancelledEffectThatMayBeThereCountsToo() {
        Linked made = desk.deliver();
        Running running = desk.claim().get(0);
        desk.cancel(made.jobId());
        running.end(TIMEOUT);
        assertThat(desk.effects()).containsExactly("1 t cancelled");

        assertThat(refusal(desk.operations.reintegrate(desk.wish(null, null, false), WHO)))
                .contains("unknown outcome");
    }

    @Test
    void aKeyThatWasCancelledIsTakenUpAgain() {
        Linked made = desk.deliver();
        desk.cancel(made.jobId());
        assertThat(desk.deliver().meaning()).isEqualTo(Meaning.ABSORBED);

        assertThat(desk.ask().outcome()).isEqualTo("enqueued");

        assertThat(desk.run(OK).call().attempt()).isEqualTo(1);
        assertThat(desk.effects()).containsExactly("1 f cancelled", "2 t done");
    }

    @Test
    void aKeyThatWasNeverSeenNeedsAPayloadAndSendsItAsItIs() {
        assertThat(refusal(desk.operations.reintegrate(desk.wish(null, null, false), WHO)))
                .contains("give a payload");

        Done asked = get(desk.operations.reintegrate(desk.wish(null, "{\"total\": 1.50}", false), WHO));

        assertThat(asked.outcome()).isEqualTo("enqueued");
        assertThat(payload(desk.run(OK))).isEqualTo("{\"total\": 1.50}");
        assertThat(desk.effects()).containsExactly("1 t done");
    }

    @Test
    void aKeyWhoseDeliveriesArePrunedNeedsAPayload() {
        desk.deliver();
        desk.run(OK);
        desk.database.rows().execute("UPDATE webhook.delivery SET body = NULL, headers = NULL, pruned_at = now()");

        assertThat(refusal(desk.operations.reintegrate(desk.wish(null, null, false), WHO)))
                .contains("give a payload");
        assertThat(get(desk.operations.reintegrate(desk.wish(null, "7", false), WHO))
                        .outcome())
                .isEqualTo("enqueued");
    }

    @Test
    void twoWhoAskAtTheSameTimeHaveOneJob() {
        desk.deliver();
        desk.run(OK);

        List<CompletableFuture<Done>> asked = Stream.generate(() -> desk.operations
                        .reintegrate(desk.wish(null, null, false), WHO)
                        .subscribeAsCompletionStage())
                .limit(8)
                .toList();

        assertThat(asked.stream().map(done -> done.join().jobId()).distinct()).hasSize(1);
        assertThat(asked.stream().map(done -> done.join().outcome()))
                .containsOnlyOnce("enqueued")
                .contains("collapsed");
        assertThat(desk.effects()).containsExactly("1 f done", "2 t open");
    }

    @Test
    void theSameWishAgainIsAnsweredAsItWasAndMakesNothing() {
        desk.deliver();
        desk.run(OK);
        Done first = get(desk.operations.reintegrate(desk.wish("wish-" + desk.order, null, false), WHO));
        desk.run(OK);

        Done again = get(desk.operations.reintegrate(desk.wish("wish-" + desk.order, null, false), WHO));

        assertThat(again).isEqualTo(first);
        assertThat(desk.claim()).isEmpty();
        assertThat(desk.actions(first.jobId())).hasSize(1);
        String taken = "wish-" + desk.order;
        under(Policy.ONCE);
        assertThat(refusal(desk.operations.reintegrate(desk.wish(taken, "1", false), WHO)))
                .contains("Idempotency-Key");
    }

    private static String text(Running running) {
        return new String(running.call().body(), StandardCharsets.UTF_8);
    }

    private static String payload(Running running) {
        String text = text(running);
        return text.substring(text.indexOf("\"payload\":") + 10, text.length() - 1);
    }
}
