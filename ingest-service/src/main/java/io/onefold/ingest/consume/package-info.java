/**
 * The Kafka rim: the only place that knows the consumer. In: polls and rebalances. Out: stamped chunks to the lanes,
 * seeks, pauses, and acknowledgements of what is committed in the store.
 *
 * <p>Everything that touches the consumer runs on its poll thread. Start at
 * {@link io.onefold.ingest.consume.PollThread}, then {@link io.onefold.ingest.consume.Assignments}.
 */
@NullMarked
package io.onefold.ingest.consume;

import org.jspecify.annotations.NullMarked;
