package io.onefold.webhook.redrive;

import io.onefold.redrive.Course;
import io.onefold.redrive.Pacing;
import io.onefold.redrive.Pacing.Grant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;

/** One step of a redrive: how it stood, what came in, and how it stands then. Thread: one. */
final class Step {
    private final Moving before;
    private final Clock clock;
    private final List<Boolean> answers;
    private final Grant grant;
    private final int most;
    private Sent sent = Sent.NONE;
    private Course course;
    private long seen;

    /** @param answers first answers that came since the last step, in their order */
    Step(Moving before, Clock clock, Collection<Boolean> answers) {
        this.before = before;
        this.clock = clock;
        this.answers = List.copyOf(answers);
        this.course = before.course();
        for (boolean ok : this.answers) {
            this.course = course.answered(ok);
        }
        this.grant = new Pacing(before.how().rate()).grant(before.credit(), clock.seconds(), clock.inFlight());
        this.most = before.more() ? course.most(grant.items()) : 0;
        this.seen = before.seen();
        this.course = course.settle(clock.inFlight(), before.more());
    }

    /**
     * How it is when the step begins.
     *
     * @param now by the database's clock
     * @param seconds since the last step
     * @param inFlight sent and not answered
     */
    record Clock(OffsetDateTime now, double seconds, long inFlight) {}

    /** How many jobs may go. */
    int most() {
        return most;
    }

    /** What went, of the jobs that were found, in their order. */
    void went(Sent what, List<Long> found) {
        sent = what;
        seen = Moving.seen(most, found.size(), found.isEmpty() ? 0 : found.get(found.size() - 1));
        course = course.sent(what.sent()).settle(clock.inFlight() + what.sent(), seen < Long.MAX_VALUE);
    }

    /** Whether there is nothing to write down. */
    boolean isIdle() {
        return most == 0 && answers.isEmpty() && course.equals(before.course());
    }

    Moving before() {
        return before;
    }

    Course course() {
        return course;
    }

    OffsetDateTime now() {
        return clock.now();
    }

    /** What is left of it. */
    double credit() {
        return grant.after(sent.sent());
    }

    Sent sent() {
        return sent;
    }

    long seen() {
        return seen;
    }

    int answered() {
        return answers.size();
    }

    long failed() {
        return answers.stream().filter(ok -> !ok).count();
    }
}
