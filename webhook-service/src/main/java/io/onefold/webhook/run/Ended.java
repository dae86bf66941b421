package io.onefold.webhook.run;

import io.onefold.webhook.call.Outcome;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What an attempt makes of its job.
 *
 * @param state of the job: {@code done}, {@code retrying} or {@code dead}
 * @param outcome of the attempt: {@code done}, {@code retry}, {@code dead} or {@code lost}
 * @param unknown whether the effect may be there all the same
 * @param pause until the next attempt
 * @param took how long the call took
 */
record Ended(
        Attempt attempt,
        String state,
        String outcome,
        @Nullable String reason,
        boolean unknown,
        Duration pause,
        int status,
        Duration took,
        String response,
        @Nullable String result) {

    /** @param last whether there will be no other attempt */
    static Ended by(Outcome outcome, Attempt attempt, boolean last, Duration pause, Duration took) {
        if (outcome instanceof Outcome.Done done) {
            return new Ended(
                    attempt, "done", "done", null, false, pause, done.status(), took, done.response(), done.result());
        }
        if (outcome instanceof Outcome.Retry retry) {
            return new Ended(
                    attempt,
                    last ? "dead" : "retrying",
                    "retry",
                    retry.reason(),
                    retry.unknown(),
                    pause,
                    retry.status(),
                    took,
                    retry.response(),
                    null);
        }
        Outcome.Dead dead = (Outcome.Dead) outcome;
        return new Ended(
                attempt,
                "dead",
                "dead",
                dead.reason(),
                dead.unknown(),
                pause,
                dead.status(),
                took,
                dead.response(),
                null);
    }

    /** An attempt whose worker is not heard of any more. */
    static Ended lost(Attempt attempt, boolean last) {
        String state = last ? "dead" : "retrying";
        return new Ended(attempt, state, "lost", "lease_expired", true, Duration.ZERO, 0, Duration.ZERO, "", null);
    }

    /** Whether it counts only if nobody has kept the lease. */
    boolean isLost() {
        return outcome.equals("lost");
    }
}
