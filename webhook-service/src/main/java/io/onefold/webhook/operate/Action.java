package io.onefold.webhook.operate;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an operator did.
 *
 * @param who a name of the token, which does not give it away
 * @param what {@code reintegrate}, {@code retry} or {@code cancel}
 * @param jobId the job it was done to; the one that was made or found, if it was asked for by its key
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

    public Action {
        detail = Map.copyOf(detail);
    }
}
