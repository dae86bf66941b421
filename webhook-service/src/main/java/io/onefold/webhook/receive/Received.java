package io.onefold.webhook.receive;

import io.onefold.webhook.accept.Arrival;
import io.onefold.webhook.verify.Verdict;
import org.jspecify.annotations.Nullable;

/** What a request turned out to be. */
sealed interface Received {
    /** It does not come from its source. */
    record Refused(Verdict why) implements Received {}

    /**
     * It does.
     *
     * @param malformed why it is no event that can be taken; without anything of it
     * @param challenge what Slack wants to be answered
     */
    record Arrived(
            Arrival arrival,
            @Nullable String malformed,
            @Nullable String challenge) implements Received {}
}
