package io.onefold.webhook.accept;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The newest effect of a key as it stands under its lock.
 *
 * @param frozen whether a body was made for it
 * @param expired whether an attempt of unknown outcome is older than the target's memory of keys
 * @param lastJob the job that was made for it last
 * @param liveJob the job that waits, runs or retries; null if none does
 */
public record KeyState(
        long effectId,
        int generation,
        String state,
        boolean frozen,
        boolean expired,
        long lastJob,
        @Nullable Long liveJob) {

    KeyState withLiveJob(long jobId) {
        return new KeyState(effectId, generation, state, frozen, expired, lastJob, jobId);
    }

    /** The number of the live job, of which there is one. */
    public long live() {
        return Objects.requireNonNull(liveJob);
    }

    public boolean isLive() {
        return liveJob != null;
    }
}
