package io.onefold.webhook.operate;

import static io.onefold.webhook.operate.Desk.BUSY;
import static io.onefold.webhook.operate.Desk.NO;
import static io.onefold.webhook.operate.Desk.OK;
import static io.onefold.webhook.operate.Desk.TIMEOUT;
import static io.onefold.webhook.operate.Desk.WHO;
import static io.onefold.webhook.operate.Desk.get;
import static io.onefold.webhook.operate.Desk.refusal;
import static io.onefold.webhook.operate.Desk.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.webhook.accept.Accepted.Linked;
import io.onefold.webhook.accept.Accepted.Meaning;
import io.onefold.webhook.call.Outcome;
import io.onefold.webhook.declare.Policy;
import io.onefold.webhook.run.TestWorker.Running;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a dead job that an operator has tried again, on a real database. */
@ExtendWith(StackExtension.class)
class RetryIT {
    private static final RetryRequest SAME = new RetryRequest(false, false);
    private static final RetryRequest SAME_AND_ACCEPTED = new RetryRequest(false, true);
    private static final RetryRequest NEW = new RetryRequest(true, false);
    private static final RetryRequest NEW_AND_ACCEPTED = new RetryRequest(true, true);
    private static final Outcome TOMORROW = new Outcome.Retry(429, "", "status_429", false, Duration.ofDays(1));

    private final TestStack stack;
    private Desk desk;

    RetryIT(TestStack stack) {
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
    void aDeadJobWaitsAgainWithTheSameKeyAndBody(Policy policy) {
        under(policy);
        Linked made = desk.deliver();
        Running first = desk.run(TIMEOUT);

        Done retried = desk.retry(made.jobId());

        assertThat(retried).isEqualTo(new Done(made.jobId(), "orders", "waiting"));
        assertThat(desk.effects()).containsExactly("1 t open");
        Running second = desk.run(OK);
        assertThat(second.call().idempotencyKey()).isEqualTo(first.call().idempotencyKey());
        assertThat(second.call().body()).isEqualTo(first.call().body());
        assertThat(desk.states()).containsExactly("done null");
        assertThat(desk.effects()).containsExactly("1 t done");
        assertThat(desk.actions(made.jobId())).containsExactly(WHO + " retry waiting");
    }

    @Test
    void attemptsAreCountedOnAndTheMaximumFromTheRetry() {
        Linked made = desk.deliver();
        for (int attempt = 1; attempt <= 3; attempt++) {
            desk.run(BUSY);
        }
        assertThat(desk.states()).containsExactly("dead status_409");

        desk.retry(made.jobId());

        assertThat(desk.run(BUSY).call().attempt()).isEqualTo(4);
        assertThat(desk.states()).as("two more").containsExactly("retrying status_409");
        desk.run(BUSY);
        assertThat(desk.run(BUSY).call().attempt()).isEqualTo(6);
        assertThat(desk.states()).containsExactly("dead status_409");
    }

    @ParameterizedTest
    @EnumSource(
            value = Policy.class,
            names = {"COLLAPSE", "RERUN"})
    void theLiveJobOfItsKeyStandsForIt(Policy policy) {
        under(policy);
        Linked dead = desk.deliver();
        desk.run(NO);
        Linked live = desk.deliver();

        Done retried = desk.retry(dead.jobId());

        assertThat(retried).isEqualTo(new Done(live.jobId(), "orders", "collapsed"));
        assertThat(desk.states()).containsExactly("dead status_422", "waiting null");
        assertThat(desk.actions(dead.jobId())).containsExactly(WHO + " retry collapsed");
        assertThat(get(desk.operations.retry(dead.jobId(), NEW, WHO)).jobId()).isEqualTo(live.jobId());
        assertThat(desk.run(OK).call().jobId()).isEqualTo(live.jobId());
        assertThat(desk.states()).containsExactly("superseded status_422", "done null");
    }

    @Test
    void onlyTheNewestEffectOfAKeyIsTriedAgain() {
        under(Policy.COLLAPSE);
        Linked older = desk.deliver();
        desk.run(NO);
        Linked newest = desk.deliver();
        desk.run(NO);

        assertThat(refusal(desk.operations.retry(older.jobId(), SAME, WHO))).contains("job " + newest.jobId());
        assertThat(refusal(desk.operations.retry(older.jobId(), NEW, WHO))).contains("not the newest");

        assertThat(desk.states()).containsExactly("dead status_422", "dead status_422");
        assertThat(desk.effects()).containsExactly("1 f dead", "2 t dead");
        assertThat(desk.retry(newest.jobId()).outcome()).isEqualTo("waiting");
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void aJobThatIsToBeTriedAgainLaterIsTriedNow(Policy policy) {
        under(policy);
        Linked made = desk.deliver();
        Running first = desk.run(TOMORROW);
        assertThat(desk.claim()).isEmpty();

        Done retried = desk.retry(made.jobId());

        assertThat(retried).isEqualTo(new Done(made.jobId(), "orders", "retrying"));
        assertThat(desk.actions(made.jobId())).containsExactly(WHO + " retry retrying");
        Running second = desk.run(OK);
        assertThat(second.call().idempotencyKey()).isEqualTo(first.call().idempotencyKey());
        assertThat(second.call().body()).isEqualTo(first.call().body());
        assertThat(second.call().attempt()).isEqualTo(2);
        assertThat(desk.states()).containsExactly("done null");
        assertThat(desk.effects()).containsExactly("1 t done");
    }

    @Test
    void whatIsTriedNowHasNoMoreAttemptsForIt() {
        Linked made = desk.deliver();
        for (int attempt = 1; attempt <= 3; attempt++) {
            assertThat(desk.states()).doesNotContain("dead status_429");
            desk.run(TOMORROW);
            if (attempt < 3) {
                desk.retry(made.jobId());
            }
        }

        assertThat(desk.states()).containsExactly("dead status_429");
    }

    @Test
    void whatIsToBeTriedLaterIsNotTriedNowIfTheTargetMayHaveForgottenItsKey() {
        Linked made = desk.deliver();
        desk.run(TOMORROW);
        desk.database
                .rows()
                .execute("UPDATE webhook.effect SET unknown = true, first_attempt_at = now() - interval '25 hours'");

        assertThat(refusal(desk.operations.retry(made.jobId(), SAME, WHO))).contains("acceptDoubleEffect");
        assertThat(refusal(desk.operations.retry(made.jobId(), NEW, WHO))).contains("is retrying");
        assertThat(get(desk.operations.retry(made.jobId(), SAME_AND_ACCEPTED, WHO))
                        .outcome())
                .isEqualTo("retrying");

        assertThat(desk.run(OK).call().jobId()).as("it is not buried").isEqualTo(made.jobId());
    }

    @Test
    void whatIsNotDeadIsNotTriedAgain() {
        Linked waiting = desk.deliver();
        assertThat(refusal(desk.operations.retry(waiting.jobId(), SAME, WHO))).contains("is waiting");
        desk.run(NO);
        Linked next = desk.deliver();
        assertThat(refusal(desk.operations.retry(waiting.jobId(), SAME, WHO))).contains("is superseded");
        assertThat(refusal(desk.operations.retry(waiting.jobId(), NEW, WHO))).contains("is superseded");
        desk.run(OK);
        assertThat(refusal(desk.operations.retry(next.jobId(), SAME, WHO))).contains("is done");
        assertThat(status(desk.operations.retry(Long.MAX_VALUE, SAME, WHO))).isEqualTo(404);
        assertThat(desk.actions(next.jobId())).isEmpty();
    }

    @Test
    void underOnceWhatComesWhileItWaitsAgainIsCollapsed() {
        Linked made = desk.deliver();
        desk.run(NO);
        desk.retry(made.jobId());

        Linked late = desk.deliver();

        assertThat(late.jobId()).isEqualTo(made.jobId());
        assertThat(late.meaning()).isEqualTo(Meaning.COLLAPSED);
        assertThat(desk.claim()).hasSize(1);
    }

    @Test
    void underRerunWhatComesAfterItIsTheFollowUpsAlone() {
        under(Policy.RERUN);
        desk.deliver();
        Running first = desk.claim().get(0);
        desk.deliver();
        first.end(OK);
        Running second = desk.run(NO);
        desk.retry(second.call().jobId());
        assertThat(desk.deliver().meaning()).isEqualTo(Meaning.RERUN);

        Running again = desk.run(OK);

        assertThat(again.call().body()).isEqualTo(second.call().body());
        assertThat(second.deliveries()).hasSize(1);
        assertThat(desk.run(OK).deliveries()).hasSize(1).doesNotContainAnyElementsOf(second.deliveries());
    }

    @Test
    void aKeyThatTheTargetMayHaveForgottenIsTriedAgainOnlyIfADoubleIsAccepted() {
        Linked made = desk.deliver();
        desk.run(TIMEOUT);
        desk.database.rows().execute("UPDATE webhook.effect SET first_attempt_at = now() - interval '25 hours'");

        assertThat(refusal(desk.operations.retry(made.jobId(), SAME, WHO))).contains("acceptDoubleEffect");
        assertThat(desk.states()).containsExactly("dead timeout");

        assertThat(get(desk.operations.retry(made.jobId(), SAME_AND_ACCEPTED, WHO))
                        .outcome())
                .isEqualTo("waiting");
        assertThat(desk.run(OK).call().jobId()).as("it is not buried again").isEqualTo(made.jobId());
    }

    @Test
    void anOldKeyIsTriedAgainFreelyIfEachOutcomeIsKnown() {
        Linked made = desk.deliver();
        desk.run(NO);
        desk.database.rows().execute("UPDATE webhook.effect SET first_attempt_at = now() - interval '25 hours'");

        assertThat(desk.retry(made.jobId()).outcome()).isEqualTo("waiting");

        assertThat(desk.claim()).hasSize(1);
    }

    @Test
    void whatIsAcceptedOnceIsNotAcceptedForEver() {
        Linked made = desk.deliver();
        desk.run(TIMEOUT);
        get(desk.operations.retry(made.jobId(), SAME_AND_ACCEPTED, WHO));
        desk.run(TIMEOUT);
        desk.retry(made.jobId());
        desk.database.rows().execute("UPDATE webhook.effect SET first_attempt_at = now() - interval '25 hours'");

        assertThat(desk.claim()).isEmpty();

        assertThat(desk.states()).containsExactly("dead key_expired");
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void aNewGenerationIsANewEffectInPlaceOfTheDeadOne(Policy policy) {
        under(policy);
        Linked made = desk.deliver();
        Running first = desk.run(NO);

        Done retried = get(desk.operations.retry(made.jobId(), NEW, WHO));
        Running second = desk.run(OK);

        assertThat(retried.outcome()).isEqualTo("enqueued");
        assertThat(second.call().jobId()).isEqualTo(retried.jobId()).isNotEqualTo(made.jobId());
        assertThat(second.call().idempotencyKey()).isNotEqualTo(first.call().idempotencyKey());
        assertThat(desk.states()).containsExactly("superseded status_422", "done null");
        assertThat(desk.actions(made.jobId())).containsExactly(WHO + " retry enqueued");
        assertThat(refusal(desk.operations.retry(made.jobId(), NEW, WHO))).contains("is superseded");
    }

    @Test
    void aNewGenerationOfAnEffectThatMayBeThereNeedsToBeAccepted() {
        Linked made = desk.deliver();
        desk.run(TIMEOUT);

        assertThat(refusal(desk.operations.retry(made.jobId(), NEW, WHO))).contains("acceptDoubleEffect");
        assertThat(desk.states()).containsExactly("dead timeout");

        assertThat(get(desk.operations.retry(made.jobId(), NEW_AND_ACCEPTED, WHO))
                        .outcome())
                .isEqualTo("enqueued");
        assertThat(desk.database
                        .rows()
                        .all("SELECT detail->>'acceptDoubleEffect' FROM webhook.operator_action WHERE job_id = "
                                + made.jobId()))
                .containsExactly("true");
    }
}
