package io.onefold.webhook.operate;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A queue as it stands.
 *
 * @param declared whether the environment of this replica has it; one that it has not got keeps its jobs, and nobody runs them
 * @param jobs by state; those that are over are left out if there are too many to count
 * @param oldestDueSeconds for how long the job that is due longest has been; 0 if none is
 */
public record QueueState(
        String name,
        boolean declared,
        @Nullable String policy,
        Map<String, Long> jobs,
        double oldestDueSeconds,
        @Nullable Sending target) {

    /**
     * Where its jobs are sent, and how.
     *
     * @param url without its query, which may hold a secret
     * @param rate calls per second over all replicas; null for no limit
     * @param concurrency calls at a time over all replicas
     * @param circuit of this replica: {@code closed}, {@code open} or {@code half_open}
     */
    public record Sending(
            String url,
            @Nullable Integer rate,
            int concurrency,
            long keyMemorySeconds,
            long timeoutMs,
            long leaseMs,
            int maxAttempts,
            String circuit) {}
}
