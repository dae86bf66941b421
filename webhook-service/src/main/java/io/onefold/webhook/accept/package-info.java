/**
 * From an arrival to its job. In: verified {@link io.onefold.webhook.accept.Arrival}s. Out: rows of deliveries, effects,
 * jobs and links, in one transaction per group, and only after its commit the answer.
 *
 * <p>Guarantee: what is answered is stored and linked (G7); at most one live job per queue and collapse key, under
 * {@code once} at most one effect (G8). Start at {@link io.onefold.webhook.accept.Acceptance}.
 */
@NullMarked
package io.onefold.webhook.accept;

import org.jspecify.annotations.NullMarked;
