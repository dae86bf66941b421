package io.onefold.run.pay;

import org.jspecify.annotations.Nullable;

/**
 * An event of the gateway, to be sent on an occasion.
 *
 * @param forgery what is wrong with it, if it is not the gateway's own
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Webhook(
        Occasion occasion,
        String eventId,
        byte[] body,
        @Nullable Forgery forgery) {

    /** The same event. */
    Webhook on(Occasion other) {
        return new Webhook(other, eventId, body, forgery);
    }

    /** As it is sent at this time. */
    Letter letter(long seconds, Signer signer) {
        return forgery == null
                ? Letter.signed(eventId, seconds, body, signer)
                : forgery.of(eventId, seconds, body, signer);
    }
}
