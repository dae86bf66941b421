package io.onefold.run.pay;

/**
 * The calls that came to the commercial system.
 *
 * @param total all of them
 * @param failed answered with 500, without an effect
 * @param unanswered left without an answer
 * @param appliedUnanswered of these, those that had their effect
 * @param replayed answered with what was saved, without another effect
 * @param keyless refused, for want of an {@code Idempotency-Key}
 * @param otherBody came under the key of an earlier call with another body
 */
public record Calls(
        long total, long failed, long unanswered, long appliedUnanswered, long replayed, long keyless, long otherBody) {

    public Calls minus(Calls before) {
        return new Calls(
                total - before.total,
                failed - before.failed,
                unanswered - before.unanswered,
                appliedUnanswered - before.appliedUnanswered,
                replayed - before.replayed,
                keyless - before.keyless,
                otherBody - before.otherBody);
    }
}
