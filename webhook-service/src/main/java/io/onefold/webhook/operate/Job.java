package io.onefold.webhook.operate;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A job.
 *
 * @param key what the jobs of its queue collapse by
 * @param state {@code waiting}, {@code running}, {@code retrying}, {@code done}, {@code dead}, {@code cancelled},
 *     {@code superseded} or {@code discarded}
 * @param reason why it is dead or tried again
 * @param rerun whether one more is to follow it
 * @param cancelled whether it ends with its attempt, unless that is a success
 * @param attempts since it was made
 * @param runAt when it is, or was, to be run
 */
public record Job(
        long id,
        String queue,
        String key,
        String state,
        @Nullable String reason,
        long effectId,
        int generation,
        UUID idempotencyKey,
        int attempts,
        boolean rerun,
        boolean cancelled,
        Instant madeAt,
        Instant runAt,
        @Nullable Instant endedAt,
        @Nullable String worker,
        @Nullable Instant leaseUntil) {}
