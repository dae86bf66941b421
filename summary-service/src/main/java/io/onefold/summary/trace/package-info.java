/**
 * The spans of this service: one per run of a summary. In: what {@link io.onefold.summary.run.RunWatch} sees. Without an
 * endpoint nobody watches.
 */
@NullMarked
package io.onefold.summary.trace;

import org.jspecify.annotations.NullMarked;
