package io.onefold.webhook.accept;

import io.onefold.webhook.accept.Accepted.Linked;
import io.onefold.webhook.effect.EffectKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a {@link Wish}, not yet committed.
 *
 * @param overtaken the effect that was the newest of the key; null if the key is new, or no new effect was made
 * @param superseded dead jobs of the key that are never attempted again
 */
public record Reintegration(Accepted accepted, @Nullable Long overtaken, List<Long> superseded) {
    public Reintegration {
        superseded = List.copyOf(superseded);
    }

    /** The live job, or the new one. */
    public Linked link() {
        return accepted.links().get(0);
    }

    /**
     * What an operator asks for: the thing is to be done once more.
     *
     * @param askedAs the same text again is the same wish; null if each is one of its own
     * @param payload JSON; null to take that of the newest delivery of the key
     * @param acceptDoubleEffect whether to go on though the effect may be there
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Wish(
            EffectKey key, @Nullable String askedAs, byte @Nullable [] payload, boolean acceptDoubleEffect) {}
}
