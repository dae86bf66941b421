package io.onefold.ingest.lane;

import java.util.Optional;

/**
 * What one transaction writes of one lane.
 *
 * @param assignment the assignment its records were polled under
 * @param claim the epoch of that assignment, never one looked up later
 * @param chunk the records, and the offsets they stand for
 * @param verdict why the only record of this portion is to be dead-lettered instead of stored
 */
public record Portion(LaneKey lane, long assignment, Claim claim, Chunk chunk, Optional<Verdict> verdict) {
    public Portion {
        if (verdict.isPresent() && chunk.records().size() != 1) {
            throw new IllegalArgumentException("a verdict is on a record alone");
        }
    }

    /**
     * Why a record alone cannot be stored.
     *
     * @param tentative the store never refused the record itself, it only kept failing: one failure more without the
     *     record, and the verdict falls
     */
    public record Verdict(String detail, boolean tentative) {}
}
