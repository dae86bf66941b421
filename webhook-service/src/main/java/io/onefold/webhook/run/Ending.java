package io.onefold.webhook.run;

import io.onefold.webhook.call.Backoff;
import io.onefold.webhook.call.Outcome;
import io.onefold.webhook.declare.Queue;
import io.onefold.webhook.group.GroupCommit;
import io.smallrye.mutiny.Uni;
import java.time.Duration;

/**
 * Ends the attempts of one queue.
 *
 * <p>Guarantee: an outcome is written sooner or later, or somebody else has the job: while the database is away it is tried
 * again, and the lease decides whether it still counts.
 */
final class Ending {
    private static final int AT_ONCE = 256;
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private final Queue queue;
    private final Backoff backoff;
    private final GroupCommit<Ended, Boolean> group;

    Ending(Queue queue, FinishStore store, Backoff backoff) {
        this.queue = queue;
        this.backoff = backoff;
        this.group = new GroupCommit<>(store::finish, AT_ONCE, Integer.MAX_VALUE, PATIENCE);
    }

    /** Whether the attempt was still ours to end. */
    Uni<Boolean> end(Attempt attempt, Outcome outcome, Duration took) {
        Ended ended = Ended.by(outcome, attempt, isLast(attempt), pause(attempt, outcome), took);
        return Uni.createFrom()
                .deferred(() -> group.write(ended))
                .onFailure()
                .retry()
                .withBackOff(FIRST_PAUSE, LONGEST_PAUSE)
                .indefinitely();
    }

    /** Ends an attempt whose worker is not heard of; whether it still was to be ended. */
    Uni<Boolean> endLost(Attempt attempt) {
        return group.write(Ended.lost(attempt, isLast(attempt)));
    }

    private boolean isLast(Attempt attempt) {
        return attempt.counted() >= queue.maxAttempts();
    }

    private Duration pause(Attempt attempt, Outcome outcome) {
        return outcome instanceof Outcome.Retry retry ? backoff.after(attempt.counted(), retry.after()) : Duration.ZERO;
    }
}
