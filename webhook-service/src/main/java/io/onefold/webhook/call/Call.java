package io.onefold.webhook.call;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a job, all of it committed before.
 *
 * @param body the frozen bytes, the same for every attempt of the effect
 * @param causes the traces of the deliveries that it is made of, the latest of them; empty unless somebody sees them
 */
@SuppressWarnings("ArrayRecordComponent") // compared nowhere
public record Call(
        long jobId,
        int attempt,
        UUID idempotencyKey,
        String collapseKey,
        byte[] body,
        @Nullable String traceparent,
        List<String> causes) {
    public Call {
        causes = List.copyOf(causes);
    }

    public Call(
            long jobId,
            int attempt,
            UUID idempotencyKey,
            String collapseKey,
            byte[] body,
            @Nullable String traceparent) {
        this(jobId, attempt, idempotencyKey, collapseKey, body, traceparent, List.of());
    }

    /** The same call as part of another span. */
    public Call within(String span) {
        return new Call(jobId, attempt, idempotencyKey, collapseKey, body, span, causes);
    }
}
