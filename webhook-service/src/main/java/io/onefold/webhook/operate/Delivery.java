package io.onefold.webhook.operate;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A delivery, without what it holds.
 *
 * @param standing {@code routed}, {@code ignored}, {@code unroutable} or {@code malformed}
 * @param bytes of its body; null if it is pruned
 */
public record Delivery(
        long id,
        String source,
        String eventId,
        @Nullable String type,
        String standing,
        @Nullable Integer bytes,
        Instant receivedAt,
        @Nullable Instant prunedAt) {}
