package io.onefold.run;

import io.onefold.run.pay.Answered;
import io.onefold.run.pay.Calls;
import io.onefold.run.pay.Integrated;
import io.onefold.run.pay.Plans;
import java.time.Duration;
import java.util.Map;

/** What must become of 100 orders, to be spoilt. */
final class OrderSamples {

    static final Answered ANSWERED = new Answered(
            216, 216, 219, Map.of("enqueued", 100L, "collapsed", 98L, "absorbed", 3L, "duplicate", 10L), 5, Map.of());
    static final Answered REPEATED = new Answered(206, 206, 206, Map.of("duplicate", 201L), 5, Map.of());
    static final OrderBooks.State BOOKED = new OrderBooks.State(201, 100, 100, 0, 0);
    static final OrderBooks.State NOTHING = new OrderBooks.State(0, 0, 0, 0, 0);
    static final Calls CALLS = new Calls(104, 3, 2, 1, 1, 0, 0);
    static final Calls NO_CALLS = new Calls(0, 0, 0, 0, 0, 0, 0);
    static final Integrated ONCE = new Integrated(100, 0, 0, 0, 0);

    private OrderSamples() {}

    static OrderRound right() {
        return round(ANSWERED, BOOKED, CALLS, ONCE, 0);
    }

    static OrderRound repeated() {
        return round(REPEATED, NOTHING, NO_CALLS, ONCE, 0);
    }

    static OrderRound round(
            Answered answered, OrderBooks.State booked, Calls calls, Integrated integrated, long unlike) {
        return new OrderRound(Plans.of(100), answered, booked, calls, integrated, unlike, Duration.ofMillis(500));
    }
}
