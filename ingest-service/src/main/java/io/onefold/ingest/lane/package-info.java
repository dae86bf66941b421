/**
 * What a worker knows of the lanes it holds. In: assignments, polled chunks, and what became of writes. Out: portions
 * to write, offsets to acknowledge, and whether to read on.
 *
 * <p>Guarantee: a portion carries the epoch of the assignment it was polled under; one portion per lane is in flight
 * at a time, in poll order; a lane that lost its grip discards all it has before it reads again. No Kafka and no SQL
 * types live here, so that the rules are tested against a model in milliseconds.
 *
 * <p>Start at {@link io.onefold.ingest.lane.Lane}.
 */
@NullMarked
package io.onefold.ingest.lane;

import org.jspecify.annotations.NullMarked;
