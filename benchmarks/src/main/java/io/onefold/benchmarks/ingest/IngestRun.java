package io.onefold.benchmarks.ingest;

import java.time.Duration;

/**
 * One phase of ingest, measured.
 *
 * @param writing from the begin of the first transaction until the last one was seen committed
 * @param wall from the start of the process (cold), or from the moment the events were there (warm), until all are booked
 * @param cpu within {@code wall}
 * @param peakBytes the most memory that the service had resident
 * @param gained what it did to the books
 */
record IngestRun(Phase phase, long rows, Duration writing, Duration wall, Cpu cpu, long peakBytes, Books gained) {

    double rowsPerSecond() {
        return rows * 1e9 / writing.toNanos();
    }
}
