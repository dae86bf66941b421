package io.onefold.run;

import static io.onefold.run.OrderSamples.ANSWERED;
import static io.onefold.run.OrderSamples.BOOKED;
import static io.onefold.run.OrderSamples.CALLS;
import static io.onefold.run.OrderSamples.NOTHING;
import static io.onefold.run.OrderSamples.NO_CALLS;
import static io.onefold.run.OrderSamples.ONCE;
import static io.onefold.run.OrderSamples.REPEATED;
import static io.onefold.run.OrderSamples.round;
import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.run.pay.Answered;
import io.onefold.run.pay.Calls;
import io.onefold.run.pay.Integrated;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OrderVerdictTest {

    @Test
    void holdsWhenEachOrderWasIntegratedOnce() {
        assertThat(OrderVerdict.of(OrderSamples.right()).problems()).isEmpty();
        assertThat(OrderVerdict.ofRepeated(OrderSamples.repeated()).problems()).isEmpty();
    }

    @Test
    void findsAnOrderThatWasIntegratedTwice() {
        OrderBooks.State oneJobMore = new OrderBooks.State(201, 101, 101, 0, 0);

        assertThat(OrderVerdict.of(round(ANSWERED, oneJobMore, CALLS, new Integrated(101, 1, 0, 1, 0), 0))
                        .problems())
                .containsExactly(
                        "orders integrated twice: 1, must be 0",
                        "orders called for under several keys: 1, must be 0",
                        "jobs: 101, must be 100",
                        "jobs done: 101, must be 100");
    }

    @Test
    void findsAnOrderThatIsMissing() {
        OrderBooks.State dead = new OrderBooks.State(201, 100, 99, 1, 0);

        assertThat(OrderVerdict.of(round(ANSWERED, dead, CALLS, new Integrated(99, 0, 1, 0, 0), 0))
                        .problems())
                .containsExactly("orders missing: 1, must be 0", "jobs done: 99, must be 100");
    }

    @Test
    void findsADeliveryThatIsMissing() {
        OrderBooks.State lost = new OrderBooks.State(200, 100, 100, 0, 0);

        assertThat(OrderVerdict.of(round(ANSWERED, lost, CALLS, ONCE, 0)).problems())
                .containsExactly("deliveries stored: 200, must be 201");
    }

    @Test
    void findsAForgedOrder() {
        Answered letIn =
                new Answered(216, 216, 216, ANSWERED.words(), 4, Map.of("forged webhooks answered 202 enqueued", 1L));

        assertThat(OrderVerdict.of(round(letIn, BOOKED, CALLS, new Integrated(100, 0, 0, 0, 1), 0))
                        .problems())
                .containsExactly(
                        "forged orders integrated: 1, must be 0",
                        "forged webhooks refused: 4, must be 5",
                        "forged webhooks answered 202 enqueued: 1, must be 0");
    }

    @Test
    void findsCallsThatAreNotAsTheyMustBe() {
        Calls wrong = new Calls(104, 3, 2, 1, 1, 1, 2);

        assertThat(OrderVerdict.of(round(ANSWERED, BOOKED, wrong, ONCE, 4)).problems())
                .containsExactly(
                        "orders with another id than the commercial system gave: 4, must be 0",
                        "calls without an Idempotency-Key: 1, must be 0",
                        "calls with a key of before and another body: 2, must be 0");
    }

    @Test
    void allowsNothingNewInASecondPass() {
        assertThat(OrderVerdict.ofRepeated(round(REPEATED, BOOKED, CALLS, ONCE, 0))
                        .problems())
                .containsExactly(
                        "deliveries stored by the second pass: 201, must be 0",
                        "jobs made by the second pass: 100, must be 0",
                        "calls in the second pass: 104, must be 0");
    }

    @Test
    void findsAnOrderThatTheSecondPassIntegratedAgain() {
        assertThat(OrderVerdict.ofRepeated(round(REPEATED, NOTHING, NO_CALLS, new Integrated(101, 1, 0, 1, 0), 0))
                        .problems())
                .hasSize(2);
    }
}
