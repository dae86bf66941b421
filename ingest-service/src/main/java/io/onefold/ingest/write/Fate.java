package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded.Malformed;
import org.jspecify.annotations.Nullable;

/**
 * What became of a record that was written again.
 *
 * @param still why it is dead; null if it is not
 */
public record Fate(Outcome outcome, @Nullable Malformed still) {
    /** The outcomes, as the state of a dead letter says them. */
    public enum Outcome {
        STORED,
        DUPLICATE,
        EXPIRED,
        DEAD
    }

    static final Fate STORED = new Fate(Outcome.STORED, null);
    static final Fate DUPLICATE = new Fate(Outcome.DUPLICATE, null);
    static final Fate EXPIRED = new Fate(Outcome.EXPIRED, null);
}
