/** The wiring: the configuration judged at once, the steps of the start. Start at {@link io.onefold.summary.start.Start}. */
@NullMarked
package io.onefold.summary.start;

import org.jspecify.annotations.NullMarked;
