package io.onefold.ingest.retention;

import java.util.SortedMap;

/** The rows of a day, by the lane that they came from, in the order in which lanes are locked. */
record DayRows(SortedMap<Long, OfLane> byLane) {

    /** What one lane has in the day. */
    record OfLane(long rows, long lastBatch) {}

    long total() {
        return byLane.values().stream().mapToLong(OfLane::rows).sum();
    }
}
