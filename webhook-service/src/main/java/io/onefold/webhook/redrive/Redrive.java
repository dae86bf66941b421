package io.onefold.webhook.redrive;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A redrive.
 *
 * @param target the queue
 * @param state {@code canary}, {@code running}, {@code paused}, {@code done} or {@code cancelled}
 * @param why it is paused
 * @param filter as it was asked for
 * @param rate jobs per second, over all replicas
 * @param who a name of the token, which does not give it away
 */
public record Redrive(
        long id,
        String target,
        String state,
        @Nullable String why,
        Map<String, Object> filter,
        double rate,
        boolean newGeneration,
        boolean acceptDoubleEffect,
        FirstFew canary,
        Progress jobs,
        String who,
        Instant madeAt,
        @Nullable Instant endedAt) {
    public Redrive {
        filter = Map.copyOf(filter);
    }

    /**
     * The canary, since it began or was resumed.
     *
     * @param size how many jobs go first
     */
    public record FirstFew(int size, int sent, int answered, int failed) {}

    /**
     * How far it is.
     *
     * @param total that were dead when it was made
     * @param sent that wait again, or did
     * @param collapsed that a live job of their key stands for
     * @param refused that stay dead
     * @param left that are still to go; those that somebody else took up meanwhile are among them until the end
     * @param answered that had their first answer
     * @param failed of these, whose answer was a failure
     */
    public record Progress(
            long total, long sent, long collapsed, long refused, long left, long answered, long failed) {}
}
