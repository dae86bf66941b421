package io.onefold.webhook.operate;

import static io.onefold.webhook.operate.Desk.BUSY;
import static io.onefold.webhook.operate.Desk.NO;
import static io.onefold.webhook.operate.Desk.OK;
import static io.onefold.webhook.operate.Desk.WHO;
import static io.onefold.webhook.operate.Desk.refusal;
import static io.onefold.webhook.operate.Desk.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.webhook.accept.Accepted.Linked;
import io.onefold.webhook.accept.Accepted.Meaning;
import io.onefold.webhook.declare.Policy;
import io.onefold.webhook.run.TestWorker.Running;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a job that an operator cancels, on a real database. */
@ExtendWith(StackExtension.class)
class CancelIT {
    private final TestStack stack;
    private Desk desk;

    CancelIT(TestStack stack) {
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
    void aJobThatWaitsEndsAtOnceWithItsEffect(Policy policy) {
        under(policy);
        Linked made = desk.deliver();

        Done cancelled = desk.cancel(made.jobId());

        assertThat(cancelled).isEqualTo(new Done(made.jobId(), "orders", "cancelled"));
        assertThat(desk.states()).containsExactly("cancelled null");
        assertThat(desk.effects()).containsExactly("1 t cancelled");
        assertThat(desk.claim()).isEmpty();
        assertThat(desk.actions(made.jobId())).containsExactly(WHO + " cancel cancelled");
    }

    @Test
    void underOnceACancelledKeyAbsorbs() {
        Linked made = desk.deliver();
        desk.cancel(made.jobId());

        Linked late = desk.deliver();

        assertThat(late.meaning()).isEqualTo(Meaning.ABSORBED);
        assertThat(late.jobId()).isEqualTo(made.jobId());
    }

    @ParameterizedTest
    @EnumSource(
            value = Policy.class,
            names = {"COLLAPSE", "RERUN"})
    void otherwiseItFreesTheKey(Policy policy) {
        under(policy);
        Linked made = desk.deliver();
        desk.cancel(made.jobId());

        Linked next = desk.deliver();

        assertThat(next.meaning()).isEqualTo(Meaning.ENQUEUED);
        assertThat(next.jobId()).isNotEqualTo(made.jobId());
    }

    @Test
    void underRerunItsFollowUpIsMadeWithIt() {
        under(Policy.RERUN);
        Linked made = desk.deliver();
        desk.run(BUSY);
        Linked asking = desk.deliver();
        assertThat(asking.meaning()).isEqualTo(Meaning.RERUN);

        desk.cancel(made.jobId());
        List<Running> followUps = desk.claim();

        assertThat(desk.states()).containsExactly("cancelled status_409", "running null");
        assertThat(followUps).hasSize(1);
        assertThat(new String(followUps.get(0).call().body(), StandardCharsets.UTF_8))
                .contains("\"generation\":2");
        followUps.get(0).end(OK);
        assertThat(desk.claim()).as("exactly one").isEmpty();
    }

    @Test
    void underRerunItsFollowUpStandsForThoseAloneThatCameAfterItsBodyWasFrozen() {
        under(Policy.RERUN);
        desk.deliver();
        Running first = desk.claim().get(0);
        desk.deliver();
        first.end(OK);
        Running second = desk.run(BUSY);
        desk.deliver();

        desk.cancel(second.call().jobId());

        assertThat(second.deliveries()).hasSize(1);
        assertThat(desk.run(OK).deliveries()).hasSize(1).doesNotContainAnyElementsOf(second.deliveries());
    }

    @Test
    void aJobThatRunsEndsWithItsAttempt() {
        Linked made = desk.deliver();
        Running running = desk.claim().get(0);

        Done cancelled = desk.cancel(made.jobId());

        assertThat(cancelled.outcome()).isEqualTo("cancelling");
        assertThat(desk.states()).containsExactly("running null");
        running.end(BUSY);
        assertThat(desk.states()).containsExactly("cancelled status_409");
        assertThat(desk.effects()).containsExactly("1 t cancelled");
        assertThat(desk.claim()).isEmpty();
    }

    @Test
    void aSuccessWins() {
        Linked made = desk.deliver();
        Running running = desk.claim().get(0);
        desk.cancel(made.jobId());
        desk.cancel(made.jobId());

        running.end(OK);

        assertThat(desk.states()).containsExactly("done null");
        assertThat(desk.effects()).containsExactly("1 t done");
    }

    @Test
    void whatHasEndedIsNotCancelled() {
        Linked made = desk.deliver();
        desk.run(NO);
        assertThat(refusal(desk.operations.cancel(made.jobId(), WHO))).contains("it is dead");

        desk.retry(made.jobId());
        desk.cancel(made.jobId());

        assertThat(refusal(desk.operations.cancel(made.jobId(), WHO))).contains("it is cancelled");
        assertThat(status(desk.operations.cancel(Long.MAX_VALUE, WHO))).isEqualTo(404);
        assertThat(desk.actions(made.jobId())).containsExactly(WHO + " retry waiting", WHO + " cancel cancelled");
    }

    @Test
    void itFreesItsOwnKeyOnly() {
        try (Desk other = new Desk(stack, Policy.ONCE)) {
            Linked made = desk.deliver();
            Linked others = other.deliver();

            desk.cancel(made.jobId());

            assertThat(desk.database.rows().all("SELECT state FROM webhook.job WHERE job_id = " + others.jobId()))
                    .containsExactly("waiting");
        }
    }

    /** A job that ended has no key to free, though there is a newer one that has it. */
    @ParameterizedTest
    @EnumSource(Policy.class)
    void anOlderJobOfTheKeyIsNotCancelledAndTheNewerOneKeepsIt(Policy policy) {
        under(policy);
        Linked older = desk.deliver();
        desk.run(NO);
        Linked newer = desk.deliver();

        assertThat(refusal(desk.operations.cancel(older.jobId(), WHO))).contains("has ended");

        assertThat(desk.states()).last().isEqualTo("waiting null");
        assertThat(desk.effects()).last().asString().endsWith("t open");
        assertThat(desk.deliver().jobId()).isEqualTo(newer.jobId());
    }
}
