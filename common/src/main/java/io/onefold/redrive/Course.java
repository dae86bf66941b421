package io.onefold.redrive;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a redrive stands, and why. Its methods are the only ways from one phase to another.
 *
 * <p>Guarantee: while the canary is not answered nothing else goes. A canary of which more than a tenth fails, and more than
 * ten failures among the last fifty answers, pause the redrive, and it says so. A redrive that is resumed begins with a canary
 * again. What is answered is an item's first answer; those that are tried again later count once.
 *
 * @param why it is paused; null otherwise
 */
public record Course(Phase phase, @Nullable String why, Canary canary, Recent recent) {

    /**
     * The beginning.
     *
     * @param canary how many items go first; 0 for none
     */
    public static Course begin(int canary) {
        return new Course(canary == 0 ? Phase.RUNNING : Phase.CANARY, null, Canary.of(canary), Recent.NONE);
    }

    /** How many of those that the pace lets through may go. */
    public int most(int granted) {
        return switch (phase) {
            case CANARY -> Math.min(granted, canary.left());
            case RUNNING -> granted;
            case PAUSED, DONE, CANCELLED -> 0;
        };
    }

    /** So many went. */
    public Course sent(int count) {
        return phase == Phase.CANARY ? new Course(phase, why, canary.sent(count), recent) : this;
    }

    /** One that went has its first answer. */
    public Course answered(boolean ok) {
        if (!phase.isMoving()) {
            return this;
        }
        Canary counted = phase == Phase.CANARY ? canary.answered(ok) : canary;
        Course next = new Course(phase, why, counted, recent.and(ok));
        if (phase == Phase.CANARY && counted.tooManyFailed()) {
            return next.paused("of the first " + counted.size() + ", " + counted.failed() + " of " + counted.answered()
                    + " failed");
        }
        if (next.recent.tooManyFailed()) {
            return next.paused(
                    "of the last " + next.recent.answers().length() + ", " + next.recent.failed() + " failed");
        }
        return next;
    }

    /**
     * Call last, each time.
     *
     * @param inFlight sent and not answered yet
     * @param more whether there is anything left to send
     */
    public Course settle(long inFlight, boolean more) {
        if (!phase.isMoving() || inFlight > 0) {
            return this;
        }
        if (!more) {
            return new Course(Phase.DONE, null, canary, recent);
        }
        return canary.left() == 0 ? new Course(Phase.RUNNING, null, canary, recent) : this;
    }

    /** Paused by an operator; empty if it does not move. */
    public Optional<Course> pause(String who) {
        return phase.isMoving() ? Optional.of(paused("by " + who)) : Optional.empty();
    }

    /** Goes on, with a canary; empty if it is not paused. */
    public Optional<Course> resume() {
        return phase == Phase.PAUSED ? Optional.of(begin(canary.size())) : Optional.empty();
    }

    /** Empty if it has ended. */
    public Optional<Course> cancel() {
        return phase.isActive() ? Optional.of(new Course(Phase.CANCELLED, null, canary, recent)) : Optional.empty();
    }

    private Course paused(String because) {
        return new Course(Phase.PAUSED, because, canary, recent);
    }
}
