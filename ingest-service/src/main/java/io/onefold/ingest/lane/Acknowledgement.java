package io.onefold.ingest.lane;

/** Everything of a lane below {@code offset} is durable, said under the assignment it was written under. */
public record Acknowledgement(LaneKey lane, long assignment, long offset) {}
