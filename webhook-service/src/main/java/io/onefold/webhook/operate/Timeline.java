package io.onefold.webhook.operate;

import io.onefold.webhook.operate.JobDetail.Attempt;
import io.onefold.webhook.operate.JobDetail.Cause;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happened to a job, in order, each thing in a few words. */
final class Timeline {
    private final List<Moment> moments = new ArrayList<>();

    private Timeline() {}

    /**
     * One thing that happened.
     *
     * @param what {@code delivery}, {@code made}, {@code attempt}, {@code answer}, {@code operator}, or the state that the job
     *     ended in
     */
    public record Moment(Instant at, String what, String detail) {}

    static List<Moment> of(Job job, List<Cause> causes, List<Attempt> attempts, List<Action> actions) {
        Timeline timeline = new Timeline();
        causes.forEach(timeline::add);
        timeline.add(job.madeAt(), "made", "job " + job.id() + ", generation " + job.generation());
        actions.forEach(timeline::add);
        attempts.forEach(timeline::add);
        if (job.endedAt() != null) {
            timeline.add(job.endedAt(), job.state(), job.reason() == null ? "" : job.reason());
        }
        timeline.moments.sort(Comparator.comparing(Moment::at));
        return List.copyOf(timeline.moments);
    }

    private void add(Cause cause) {
        String type = cause.type() == null ? "" : " (" + cause.type() + ")";
        String answered = cause.meaning() + " by job " + cause.jobId();
        add(cause.receivedAt(), "delivery", cause.id() + " of " + cause.source() + type + ": " + answered);
    }

    private void add(Attempt attempt) {
        add(attempt.startedAt(), "attempt", attempt.number() + " by " + attempt.worker());
        if (attempt.endedAt() != null) {
            String said = attempt.number() + ": " + attempt.outcome() + said(attempt.status()) + said(attempt.reason());
            add(attempt.endedAt(), "answer", said + ", " + attempt.durationMs() + " ms");
        }
    }

    private void add(Action action) {
        add(action.at(), "operator", action.what() + " by " + action.who());
    }

    private void add(Instant at, String what, String detail) {
        moments.add(new Moment(at, what, detail));
    }

    private static String said(@Nullable Object value) {
        return value == null ? "" : ", " + value;
    }
}
