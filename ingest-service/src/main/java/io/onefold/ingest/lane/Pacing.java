package io.onefold.ingest.lane;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How much of a lane goes into its next transaction, and when. A refusal halves the portion until the bad record is
 * alone, a success doubles it again; a failing store is asked again with growing pauses.
 */
final class Pacing {
    static final int FULL = 1 << 14;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private int limit = FULL;
    private boolean alone;
    private Optional<Portion.Verdict> verdict = Optional.empty();
    private Instant notBefore = Instant.MIN;
    private Duration pause = FIRST_PAUSE;
    private @Nullable Instant failingSince;

    int limit() {
        return limit;
    }

    boolean alone() {
        return alone;
    }

    Optional<Portion.Verdict> verdict() {
        return verdict;
    }

    Instant notBefore() {
        return notBefore;
    }

    void reset() {
        succeeded();
        limit = FULL;
        alone = false;
    }

    void succeeded() {
        limit = Math.min(FULL, limit * 2);
        alone = limit < FULL;
        verdict = Optional.empty();
        notBefore = Instant.MIN;
        pause = FIRST_PAUSE;
        failingSince = null;
    }

    /** After a refusal: first the lane alone, then half of it, at last a verdict on the record that is alone. */
    void narrow(int records, Portion.Verdict reason) {
        if (!alone || records == 0) {
            alone = true; // another lane of the same transaction may be the one that was refused
        } else if (records > 1) {
            limit = records / 2;
        } else {
            limit = 1;
            verdict = Optional.of(reason);
        }
    }

    /** Later, with growing pauses, and alone: the other lanes of the same transaction need not wait for it. */
    void postpone(Instant now) {
        alone = true;
        notBefore = now.plus(pause);
        pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause.multipliedBy(2);
    }

    /** Notes a failure of the store; true if it has gone on for so long that the data may be to blame. */
    boolean failed(Instant now, Optional<Portion.Verdict> tried) {
        postpone(now);
        if (tried.filter(Portion.Verdict::tentative).isPresent()) {
            verdict = Optional.empty();
            failingSince = now;
        } else if (failingSince == null) {
            failingSince = now;
        }
        return Duration.between(failingSince, now).compareTo(Lane.FAILING_TOO_LONG) >= 0;
    }
}
