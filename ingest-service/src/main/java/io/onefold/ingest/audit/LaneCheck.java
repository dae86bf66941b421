package io.onefold.ingest.audit;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * A lane's books against the tables and the broker.
 *
 * @param rows events in the table that came from this lane
 * @param deadLetters rows of this lane in the dead-letter table
 * @param conflicts rows of this lane in the table of conflicts
 * @param storedDifference stored and not dropped, less rows
 * @param deadDifference dead-lettered and not pruned, less dead letters
 * @param conflictDifference conflicts not pruned, less their rows
 * @param committed what the group has committed in Kafka; null if nothing, or if the lane's topic is no longer the one
 *     that has the name
 * @param committedAhead whether Kafka's offset is ahead of the store: then a record may be skipped
 */
public record LaneCheck(
        long rows,
        long deadLetters,
        long conflicts,
        long storedDifference,
        long deadDifference,
        long conflictDifference,
        @Nullable Long committed,
        boolean committedAhead) {

    @JsonProperty
    public boolean holds() {
        return storedDifference == 0 && deadDifference == 0 && conflictDifference == 0 && !committedAhead;
    }
}
