package io.onefold.benchmarks.ingest;

import io.onefold.benchmarks.machine.Cpu;
import java.time.Duration;

/**
 * One phase of ingest, measured.
 *
 * @param writing from the begin of the first transaction until the last one was seen committed
 * @param wall from the start of the process (cold), or from the moment the events were there (warm), until all are booked
 * @param cpu within {@code wall}
 * @param memory what the service needed of it
 * @param gained what it did to the books
 */
record IngestRun(Phase phase, long rows, Duration writing, Duration wall, Cpu cpu, Memory memory, Books gained) {

    /**
     * Of the service.
     *
     * @param peakBytes the most that it had resident
     * @param liveBytes what its heap held at the end, after a full collection
     */
    record Memory(long peakBytes, long liveBytes) {}

    double rowsPerSecond() {
        return rows * 1e9 / writing.toNanos();
    }
}
