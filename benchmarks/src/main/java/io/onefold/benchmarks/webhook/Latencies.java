package io.onefold.benchmarks.webhook;

import java.util.Arrays;

/** Durations in nanoseconds, and how they are spread. */
final class Latencies {
    private final long[] sorted;

    Latencies(long... nanos) {
        if (nanos.length == 0) {
            throw new IllegalArgumentException("nothing was measured");
        }
        sorted = nanos.clone();
        Arrays.sort(sorted);
    }

    /** The least that so large a share (0.5, 0.99, 1) does not exceed, in milliseconds. */
    double millis(double share) {
        int rank = (int) Math.ceil(share * sorted.length);
        return sorted[Math.max(1, rank) - 1] / 1e6;
    }
}
