package io.onefold.summary.fold;

/**
 * Batches of a lane that are not read yet: above one, up to and with another.
 *
 * @param above the last batch that was read; 0 if none was
 */
public record LaneSpan(long laneId, long above, long upTo) {
    public LaneSpan {
        if (upTo <= above) {
            throw new IllegalArgumentException("a span holds something: " + above + " to " + upTo);
        }
    }

    LaneSpan endingAt(long batchNo) {
        return new LaneSpan(laneId, above, batchNo);
    }
}
