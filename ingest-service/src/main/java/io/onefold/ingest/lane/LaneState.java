package io.onefold.ingest.lane;

import java.util.OptionalLong;

/** Where a lane stands for this worker. Each assignment, also of a partition that comes back, has its own number. */
sealed interface LaneState {
    /** The number of the assignment; empty if there is none. */
    default OptionalLong held() {
        return OptionalLong.empty();
    }

    /** Whether it is this assignment that stands. */
    default boolean holds(long assignment) {
        OptionalLong held = held();
        return held.isPresent() && held.getAsLong() == assignment;
    }

    /** Not ours. */
    record Released() implements LaneState {}

    /** Ours by the group; the epoch is being raised, nothing is read. */
    record Claiming(long assignment) implements LaneState {
        @Override
        public OptionalLong held() {
            return OptionalLong.of(assignment);
        }
    }

    /** Ours by the group and by the epoch; {@code position} is the end of what was polled. */
    record Reading(long assignment, Claim claim, long position) implements LaneState {
        @Override
        public OptionalLong held() {
            return OptionalLong.of(assignment);
        }
    }

    /** Fenced, a hole was found, or it is suspect; all is discarded. If it is still ours after the next completed poll: claim again. */
    record Lost(long assignment, long pollsSeen) implements LaneState {
        @Override
        public OptionalLong held() {
            return OptionalLong.of(assignment);
        }
    }

    /** Being revoked: nothing new is written, what is in flight may still be acknowledged. */
    record Draining(long assignment) implements LaneState {
        @Override
        public OptionalLong held() {
            return OptionalLong.of(assignment);
        }
    }
}
