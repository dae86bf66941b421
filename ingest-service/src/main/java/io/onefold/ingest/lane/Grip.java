package io.onefold.ingest.lane;

/**
 * What this worker counts on while it reads a lane.
 *
 * @param assignment the assignment it reads under
 * @param claim the epoch it raised, and the topic's id then
 * @param committed the store has taken everything below it
 */
public record Grip(LaneKey lane, long assignment, Claim claim, long committed) {}
