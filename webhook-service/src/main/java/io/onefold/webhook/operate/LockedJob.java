package io.onefold.webhook.operate;

import io.onefold.webhook.accept.KeyState;
import io.onefold.webhook.effect.EffectKey;

/**
 * A job as it stands while its key is locked.
 *
 * @param effectId its own effect
 * @param generation of it
 * @param newest the newest effect of the key, which need not be its own
 */
public record LockedJob(long id, EffectKey key, String state, long effectId, int generation, KeyState newest) {
    boolean isOfNewestEffect() {
        return newest.effectId() == effectId;
    }
}
