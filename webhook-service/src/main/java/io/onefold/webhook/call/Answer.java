package io.onefold.webhook.call;

import io.vertx.core.MultiMap;

/** What came back of a call, before it is judged. */
@SuppressWarnings("ArrayRecordComponent") // compared nowhere
sealed interface Answer {
    /**
     * An answer, whole or as much of it as is read at most.
     *
     * @param body its first bytes
     */
    record Whole(int status, MultiMap headers, byte[] body) implements Answer {}

    /**
     * None, or one that broke off.
     *
     * @param status 0 if not even that came
     * @param reason what happened, in a word
     * @param sent whether the request may have reached the target
     */
    record Broken(int status, byte[] body, String reason, boolean sent) implements Answer {}
}
