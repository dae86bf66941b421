package io.onefold.ingest.lane;

import io.onefold.ingest.decode.RawRecord;
import java.util.List;
import java.util.UUID;

/** Brings lanes into the state that a test begins with. */
final class LaneUnderTest {
    static final BatchLimit LIMIT = new BatchLimit(4000, 8 << 20);
    static final Budget AMPLE = new Budget(1 << 30, 1 << 20);

    private LaneUnderTest() {}

    /** A lane that is assigned, claimed and read from 0. */
    static long reading(Lanes lanes, LaneKey lane) {
        long assignment = lanes.assign(lane);
        lanes.claimed(lane, assignment, claim(1, 0));
        return assignment;
    }

    static Claim claim(long epoch, long start) {
        return new Claim(1, new UUID(0, 1), epoch, start);
    }

    /** One poll of the lane, handed over. */
    static void polled(Lanes lanes, LaneKey lane, List<RawRecord> records) {
        long end = records.get(records.size() - 1).offset() + 1;
        lanes.stamp(lane, end, records).ifPresent(stamp -> lanes.offer(lane, stamp, records));
    }
}
