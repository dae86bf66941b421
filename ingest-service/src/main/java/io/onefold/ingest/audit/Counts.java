package io.onefold.ingest.audit;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The counts of a lane, or of all lanes of a stream. Conflicts are part of the duplicates;
 * what was pruned is still counted as dead, or as a conflict. */
public record Counts(
        long consumedNew,
        long consumedAgain,
        long skipped,
        long lost,
        long stored,
        long inBatch,
        long redelivery,
        long republish,
        long conflicts,
        long deadLettered,
        long expired,
        long dropped,
        long prunedDead,
        long prunedConflicts) {
    static final Counts ZERO = new Counts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** What was polled, in all. */
    @JsonProperty
    public long consumed() {
        return consumedNew + consumedAgain;
    }

    /** All duplicates, by whatever way they came. */
    @JsonProperty
    public long duplicate() {
        return inBatch + redelivery + republish;
    }

    /** Consumed records without an outcome; 0 unless something is wrong. */
    @JsonProperty
    public long difference() {
        return consumed() - stored - duplicate() - deadLettered - expired;
    }

    Counts plus(Counts other) {
        return new Counts(
                consumedNew + other.consumedNew,
                consumedAgain + other.consumedAgain,
                skipped + other.skipped,
                lost + other.lost,
                stored + other.stored,
                inBatch + other.inBatch,
                redelivery + other.redelivery,
                republish + other.republish,
                conflicts + other.conflicts,
                deadLettered + other.deadLettered,
                expired + other.expired,
                dropped + other.dropped,
                prunedDead + other.prunedDead,
                prunedConflicts + other.prunedConflicts);
    }
}
