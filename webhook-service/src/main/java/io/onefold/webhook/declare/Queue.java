package io.onefold.webhook.declare;

import java.time.Duration;
import java.util.List;

/**
 * A queue: what feeds it, what a second delivery means, and where its jobs are sent.
 *
 * @param name one word of lower-case letters and digits
 * @param latestPayload whether the payload of the last delivery is sent, not that of the first
 * @param lease how long a job belongs to a worker that is not heard of
 * @param maxAttempts attempts of a job before it is dead
 */
public record Queue(
        String name,
        List<Trigger> on,
        Policy policy,
        boolean latestPayload,
        Target target,
        Duration lease,
        int maxAttempts) {
    public Queue {
        on = List.copyOf(on);
    }
}
