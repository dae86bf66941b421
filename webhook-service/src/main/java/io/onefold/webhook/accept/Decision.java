package io.onefold.webhook.accept;

import io.onefold.webhook.declare.Policy;

/** What a delivery does to a key that is known. */
enum Decision {
    /** The live job stands for it. */
    COLLAPSE,
    /** The live job stands for it, and one more is to follow. */
    RERUN,
    /** Nothing: the effect is done or cancelled. */
    ABSORB,
    /** A new job for the effect that was not done. */
    TRY_AGAIN,
    /** As {@link #TRY_AGAIN}, but the target may have forgotten the key: only an operator may go on. */
    BURY,
    /** A new effect, and its job. */
    MAKE;

    /** What an operator's deliberate asking does: a new effect, unless a job lives. */
    static Decision byOperator(Policy policy, KeyState key) {
        return key.isLive() ? of(policy, key) : MAKE;
    }

    static Decision of(Policy policy, KeyState key) {
        if (key.isLive()) {
            return policy == Policy.RERUN && key.frozen() ? RERUN : COLLAPSE;
        }
        if (policy != Policy.ONCE) {
            return MAKE;
        }
        return switch (key.state()) {
            case "done", "cancelled" -> ABSORB;
            default -> key.expired() ? BURY : TRY_AGAIN;
        };
    }
}
