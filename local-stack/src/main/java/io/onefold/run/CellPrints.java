package io.onefold.run;

import java.util.stream.LongStream;

/** All cells at one moment, as a print of 64 bits of each: enough to see that one changed, and small. */
final class CellPrints {

    private final long[] sorted;

    CellPrints(LongStream prints) {
        sorted = prints.sorted().toArray();
    }

    /** Cells that are not as they were, are new or are gone. */
    int changedSince(CellPrints before) {
        int now = 0;
        int then = 0;
        int alike = 0;
        while (now < sorted.length && then < before.sorted.length) {
            int order = Long.compare(sorted[now], before.sorted[then]);
            alike += order == 0 ? 1 : 0;
            now += order <= 0 ? 1 : 0;
            then += order >= 0 ? 1 : 0;
        }
        return Math.max(sorted.length, before.sorted.length) - alike;
    }
}
