package io.onefold.webhook.accept;

import java.util.Set;
import java.util.UUID;

/** Somebody else has these keys at this moment; nothing was written. */
public final class KeysTaken extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Set<UUID> keys;

    KeysTaken(Set<UUID> keys) {
        super(keys.size() + " keys are taken", null, false, false);
        this.keys = Set.copyOf(keys);
    }

    Set<UUID> keys() {
        return keys;
    }
}
