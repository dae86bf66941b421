package io.onefold.webhook.call;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How an attempt ended. */
public sealed interface Outcome {
    /** The status of the answer, 0 without one. */
    int status();

    /** The beginning of the answer, at most 2,048 characters; empty without one. */
    String response();

    /**
     * 2xx: the effect is there.
     *
     * @param result the target's own id of it, if {@code _RESULT} says where
     */
    record Done(int status, String response, @Nullable String result) implements Outcome {}

    /**
     * Trying again may help.
     *
     * @param unknown whether the effect may be there all the same: a timeout, a reset, 5xx
     * @param after what the target asked to wait, if it did
     */
    record Retry(
            int status,
            String response,
            String reason,
            boolean unknown,
            @Nullable Duration after) implements Outcome {}

    /** Trying again cannot help. */
    record Dead(int status, String response, String reason, boolean unknown) implements Outcome {}
}
