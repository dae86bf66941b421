/**
 * {@code benchmarks/summary}: what a tick of a summary costs with little and with much below it, how fast it catches up,
 * what a rebuild takes, and what the index for all this costs ingest. Start at
 * {@link io.onefold.benchmarks.summary.Session}.
 */
@NullMarked
package io.onefold.benchmarks.summary;

import org.jspecify.annotations.NullMarked;
