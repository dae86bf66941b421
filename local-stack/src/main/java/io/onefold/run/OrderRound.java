package io.onefold.run;

import io.onefold.run.pay.Answered;
import io.onefold.run.pay.Calls;
import io.onefold.run.pay.Integrated;
import io.onefold.run.pay.Plan;
import java.time.Duration;

/**
 * The webhooks sent once, what became of them, and what came of it at the commercial system.
 *
 * @param booked what the service has, of this round
 * @param calls of this round
 * @param integrated all that the commercial system has of these orders
 * @param unlike orders of which the service has another id than the commercial system gave
 * @param sending until the last one was answered, but for those that come late
 */
record OrderRound(
        Plan plan,
        Answered answered,
        OrderBooks.State booked,
        Calls calls,
        Integrated integrated,
        long unlike,
        Duration sending) {

    long perSecond() {
        return answered.answered() * 1_000 / Math.max(1, sending.toMillis());
    }
}
