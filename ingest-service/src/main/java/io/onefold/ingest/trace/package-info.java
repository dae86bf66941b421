/**
 * The spans of this service: one per attempt to write a batch. In: what {@link io.onefold.ingest.write.WriteWatch} sees. Out:
 * a span, linked to the traces of its records' producers. Without an endpoint nobody watches.
 */
@NullMarked
package io.onefold.ingest.trace;

import org.jspecify.annotations.NullMarked;
