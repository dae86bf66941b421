/**
 * The leaves of {@code ingest.event}: one per stream, or one per day of a stream that is partitioned by day. In: a
 * stream, or the days of a batch. Out: tables that are attached, without a writer having waited.
 *
 * <p>Guarantee: a day below the stream's horizon is never made again. Start at {@link io.onefold.ingest.leaf.Leaves};
 * the statements are in {@link io.onefold.ingest.leaf.LeafStore}.
 */
@NullMarked
package io.onefold.ingest.leaf;

import org.jspecify.annotations.NullMarked;
