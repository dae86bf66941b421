package io.onefold.run;

import io.onefold.run.pay.Answered;
import io.onefold.run.pay.Calls;
import java.time.Duration;
import java.util.Locale;

/** Renders where the webhooks stand. */
final class OrderProgress {

    private OrderProgress() {}

    /** While an earlier run's jobs end. */
    static String left(long live) {
        return String.format(Locale.ROOT, "an earlier run has left %,d jobs", live);
    }

    /**
     * One line.
     *
     * @param elapsed since the first was sent
     */
    static String line(Answered answered, OrderBooks.State now, Calls calls, Duration elapsed) {
        return String.format(
                Locale.ROOT,
                "webhooks %,d  deliveries %,d  jobs %,d  done %,d  dead %,d  calls %,d  %,d webhooks/s",
                answered.answered(),
                now.deliveries(),
                now.jobs(),
                now.done(),
                now.dead(),
                calls.total(),
                answered.answered() * 1_000 / Math.max(1, elapsed.toMillis()));
    }
}
