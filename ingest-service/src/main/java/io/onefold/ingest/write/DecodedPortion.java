package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded;
import io.onefold.ingest.lane.Portion;
import java.util.List;

/**
 * A portion with what each of its records turned out to be, in the same order.
 *
 * @param logStart the oldest offset in the log, asked after the poll if the portion begins with a jump; else 0
 */
record DecodedPortion(Portion portion, List<Decoded> records, long logStart) {
    /** The offset up to which the beginning of the portion was dropped unread; {@code from} if nothing was. */
    long lostUpTo() {
        return Math.max(
                portion.chunk().from(), Math.min(logStart, portion.chunk().first()));
    }
}
