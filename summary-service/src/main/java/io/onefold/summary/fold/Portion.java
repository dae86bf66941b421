package io.onefold.summary.fold;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What one transaction reads: a span per lane, furthest behind first. Batch numbers are given out over all lanes in
 * order, so the oldest batches are those with the lowest numbers, and their rows lie together.
 *
 * @param lanes what to read; their ends are the positions afterwards
 * @param first the lowest batch that has anything to be read; above {@code last} if none has
 * @param last the highest batch
 * @param booked the events that ingest booked for what is read
 * @param more whether something is left for the next transaction
 */
public record Portion(List<LaneSpan> lanes, long first, long last, long booked, boolean more) {
    public Portion {
        lanes = List.copyOf(lanes);
    }

    /**
     * Takes the oldest batches until they hold {@code cap} events; one batch at least, and one number whole.
     *
     * @param open all that is not read
     * @param batches what was booked for it, by batch number; for each lane the oldest {@code perLane} at the most
     */
    public static Portion of(List<LaneSpan> open, List<BookedBatch> batches, int perLane, long cap) {
        long end = seenUpTo(batches, perLane);
        long booked = 0;
        long first = Long.MAX_VALUE;
        long last = 0;
        for (BookedBatch batch : batches) {
            if (batch.batchNo() > end) {
                break;
            }
            if (booked >= cap && batch.batchNo() > last) {
                end = last;
                break;
            }
            booked += batch.stored();
            first = Math.min(first, batch.batchNo());
            last = batch.batchNo();
        }
        return spans(open, end, first, last, booked);
    }

    private static Portion spans(List<LaneSpan> open, long end, long first, long last, long booked) {
        List<LaneSpan> lanes = new ArrayList<>();
        boolean more = false;
        for (LaneSpan span : open) {
            more |= span.upTo() > end;
            if (span.above() < end) {
                lanes.add(span.upTo() > end ? span.endingAt(end) : span);
            }
        }
        return new Portion(lanes, first, last, booked, more);
    }

    /** Of a lane with as many batches as were asked for, there may be more behind the last. */
    private static long seenUpTo(List<BookedBatch> batches, int perLane) {
        Map<Long, Integer> seen = new HashMap<>();
        long end = Long.MAX_VALUE;
        for (BookedBatch batch : batches) {
            if (seen.merge(batch.laneId(), 1, Integer::sum) == perLane) {
                end = Math.min(end, batch.batchNo());
            }
        }
        return end;
    }

    /** Whether there is nothing to move. */
    public boolean isEmpty() {
        return lanes.isEmpty();
    }

    /** Whether there is anything to read. */
    public boolean hasEvents() {
        return booked > 0;
    }
}
