package io.onefold.webhook.effect;

import io.onefold.key.DedupKey;
import io.onefold.key.FieldValue;
import io.onefold.webhook.declare.Policy;
import java.util.List;
import java.util.UUID;

/** What jobs of a queue collapse by: the queue and the collapse key as one value. */
public record EffectKey(String queue, String collapseKey) {

    /** As the database tells keys apart. */
    public UUID id() {
        return key().value();
    }

    /**
     * The {@code Idempotency-Key} of an effect, the same for all its attempts.
     *
     * <p>Under {@code once} it is made of queue, collapse key and generation only: a database that was put back to an earlier
     * state calls with the same key again. Otherwise each job is an effect of its own, and it is made of the job.
     */
    public UUID idempotencyKey(Policy policy, int generation, long jobId) {
        String purpose = policy == Policy.ONCE ? "generation " + generation : "job " + jobId;
        return key().derive(purpose).value();
    }

    private DedupKey key() {
        return DedupKey.of("webhook", List.of(new FieldValue.Text(queue), new FieldValue.Text(collapseKey)));
    }
}
