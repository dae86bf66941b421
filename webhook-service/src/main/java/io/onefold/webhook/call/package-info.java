/**
 * One call to a target, and when: how an answer is judged, how fast, how many at a time. In: {@link
 * io.onefold.webhook.call.Call}. Out: an {@link io.onefold.webhook.call.Outcome}, always.
 *
 * <p>Guarantee: no call without an {@code Idempotency-Key}; when an outcome is there the call has ended.
 */
@NullMarked
package io.onefold.webhook.call;

import org.jspecify.annotations.NullMarked;
