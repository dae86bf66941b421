package io.onefold.webhook.operate;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job with all that belongs to it.
 *
 * @param effect what it is to do
 * @param deliveries the first of those the effect stands for
 * @param deliveriesInAll how many there are
 * @param timeline what happened, in order
 */
public record JobDetail(
        Job job,
        Effect effect,
        List<Cause> deliveries,
        long deliveriesInAll,
        List<Attempt> attempts,
        List<Timeline.Moment> timeline) {
    public JobDetail {
        deliveries = List.copyOf(deliveries);
        attempts = List.copyOf(attempts);
        timeline = List.copyOf(timeline);
    }

    /**
     * A delivery that the effect stands for.
     *
     * @param jobId the job it was answered with
     * @param meaning {@code enqueued}, {@code collapsed}, {@code rerun} or {@code absorbed}
     */
    public record Cause(
            long id,
            String source,
            String eventId,
            @Nullable String type,
            Instant receivedAt,
            long jobId,
            String meaning) {}

    /**
     * One call, or what is known of it.
     *
     * @param outcome {@code done}, {@code retry}, {@code dead} or {@code lost}; null while it runs
     * @param status of the answer; null without one
     * @param response the beginning of the answer
     */
    public record Attempt(
            int number,
            String worker,
            Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable String outcome,
            @Nullable Integer status,
            @Nullable Long durationMs,
            @Nullable String reason,
            @Nullable String response) {}
}
