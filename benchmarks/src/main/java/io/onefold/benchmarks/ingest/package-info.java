/**
 * How fast ingest is, against COPY of the same rows on the same machine in the same run.
 *
 * <p>In: events of 200 bytes with a key of two fields. Out: a table with rows per second, CPU and memory of each phase,
 * absolute and as a ratio to COPY. The run fails when a phase did not do to the books exactly what it must, so a fast
 * wrong ingest has no figure.
 *
 * <p>Only ratios within one run mean anything: the servers, the service and this JVM share the machine's processors.
 *
 * <p>Start reading at {@link io.onefold.benchmarks.ingest.Session}; what the figures mean is in
 * {@code docs/benchmarks.md}.
 */
@NullMarked
package io.onefold.benchmarks.ingest;

import org.jspecify.annotations.NullMarked;
