package io.onefold.webhook.operate;

import java.time.Instant;

/**
 * Dead jobs of a queue that died of one thing.
 *
 * @param oldest when the first of them died
 * @param newest when the last of them died
 */
public record DeadCount(String queue, String reason, long jobs, Instant oldest, Instant newest) {}
