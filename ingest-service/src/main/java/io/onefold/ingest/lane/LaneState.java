package io.onefold.ingest.lane;

/** Where a lane stands for this worker. Each assignment, also of a partition that comes back, has its own number. */
sealed interface LaneState {
    /** Not ours. */
    record Released() implements LaneState {}

    /** Ours by the group; the epoch is being raised, nothing is read. */
    record Claiming(long assignment) implements LaneState {}

    /** Ours by the group and by the epoch; {@code position} is the end of what was polled. */
    record Reading(long assignment, Claim claim, long position) implements LaneState {}

    /** Fenced, or a hole was found; all is discarded. If it is still ours after the next completed poll: claim again. */
    record Lost(long assignment, long pollsSeen) implements LaneState {}

    /** Being revoked: nothing new is written, what is in flight may still be acknowledged. */
    record Draining(long assignment) implements LaneState {}
}
