package io.onefold.webhook.call;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a job, all of it committed before.
 *
 * @param body the frozen bytes, the same for every attempt of the effect
 */
@SuppressWarnings("ArrayRecordComponent") // compared nowhere
public record Call(
        long jobId,
        int attempt,
        UUID idempotencyKey,
        String collapseKey,
        byte[] body,
        @Nullable String traceparent) {}
