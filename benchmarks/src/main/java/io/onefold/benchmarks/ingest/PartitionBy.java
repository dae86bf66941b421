package io.onefold.benchmarks.ingest;

/** The dedup scope of the stream, spelled as on the command line and in {@code INGEST_STREAMS_BENCHMARK_PARTITION_BY}. */
enum PartitionBy {
    none,
    day
}
