package io.onefold.ingest.redrive;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A redrive.
 *
 * @param state {@code canary}, {@code running}, {@code paused}, {@code done} or {@code cancelled}
 * @param why it is paused
 * @param filter as it was asked for, a JSON object
 * @param rate letters per second, over all replicas
 * @param who a name of the token, which does not give it away
 */
public record Redrive(
        long id,
        String stream,
        String state,
        @Nullable String why,
        @JsonRawValue String filter,
        double rate,
        FirstFew canary,
        Progress letters,
        String who,
        OffsetDateTime madeAt,
        @Nullable OffsetDateTime endedAt) {

    /**
     * The canary, since it began or was resumed.
     *
     * @param size how many letters go first
     */
    public record FirstFew(int size, int sent, int answered, int failed) {}

    /**
     * How far it is.
     *
     * @param total that were dead when it was made
     * @param stillDead that could not be stored again
     * @param left that are still to go; those that somebody discarded meanwhile are among them until the end
     */
    public record Progress(long total, long stored, long duplicate, long expired, long stillDead, long left) {}
}
