package io.onefold.webhook.operate;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an operator did.
 *
 * @param who a name of the token, which does not give it away
 * @param what one of {@link #KINDS}
 * @param jobId the job it was done to; the one that was made or found, if it was asked for by its key;
 *     null if it was done to many
 * @param detail what was asked and what became of it
 */
public record Action(
        long id,
        Instant at,
        String who,
        String what,
        @Nullable Long jobId,
        Map<String, Object> detail) {
    static final String REINTEGRATE = "reintegrate";
    static final String RETRY = "retry";
    static final String CANCEL = "cancel";
    static final String DISCARD = "discard";

    /** All that operators do. */
    static final List<String> KINDS = List.of(
            REINTEGRATE, RETRY, CANCEL, DISCARD, "redrive", "redrive_pause", "redrive_resume", "redrive_cancel");

    public Action {
        detail = Map.copyOf(detail);
    }
}
