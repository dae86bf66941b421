package io.onefold.webhook.operate;

/**
 * What became of what an operator asked for, committed.
 *
 * @param jobId the job that does it
 * @param outcome {@code enqueued} (a new job), {@code waiting} (the same job), {@code retrying}
 *     (its next attempt, now), {@code collapsed} or {@code rerun} (the live
 *     job stands for it), {@code cancelled}, {@code cancelling} (when its attempt ends)
 */
public record Done(long jobId, String queue, String outcome) {}
