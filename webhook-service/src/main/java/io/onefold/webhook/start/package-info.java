/** The wiring: the configuration judged at once, the steps of the start. Start at {@link io.onefold.webhook.start.Start}. */
@NullMarked
package io.onefold.webhook.start;

import org.jspecify.annotations.NullMarked;
