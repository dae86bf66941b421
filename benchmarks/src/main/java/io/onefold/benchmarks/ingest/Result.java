package io.onefold.benchmarks.ingest;

import java.util.List;

/**
 * Everything that was measured, in the order in which it was.
 *
 * @param balances whether ingest's own audits say that its books balance
 * @param differences rows that COPY and ingest did not both make, and alike
 */
record Result(List<CopyRun> copies, List<IngestRun> runs, boolean balances, long differences) {

    Result {
        copies = List.copyOf(copies);
        runs = List.copyOf(runs);
    }

    /** Rows per second of COPY with that set of events, over all turns together. */
    double copyRowsPerSecond(int set) {
        return copies.stream()
                .filter(copy -> copy.set().number() == set)
                .mapToDouble(CopyRun::rowsPerSecond)
                .average()
                .orElseThrow();
    }
}
