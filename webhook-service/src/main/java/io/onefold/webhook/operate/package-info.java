/**
 * What operators see and do, below {@code /ops}. In: requests with an admin's token. Out: jobs, deliveries, effects and
 * queues as they are; jobs asked for, tried again, cancelled.
 *
 * <p>Guarantee: what an operator does is written, with who asked, in the transaction that does it; it takes the key's lock
 * as everybody does, and neither makes a second live job nor doubles an effect unasked. Nobody else gets in (G13). Start at
 * {@link io.onefold.webhook.operate.JobResource}.
 */
@NullMarked
package io.onefold.webhook.operate;

import org.jspecify.annotations.NullMarked;
