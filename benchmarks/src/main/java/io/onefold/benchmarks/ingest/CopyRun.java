package io.onefold.benchmarks.ingest;

import io.onefold.benchmarks.machine.Cpu;
import java.time.Duration;

/**
 * One COPY, measured.
 *
 * @param turn the first, second or third time, from 1
 * @param took until it was committed
 */
record CopyRun(int turn, EventSet set, long rows, Duration took, Cpu cpu) {

    double rowsPerSecond() {
        return rows * 1e9 / took.toNanos();
    }
}
