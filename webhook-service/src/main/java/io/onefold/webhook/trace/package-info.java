/**
 * The spans of this service: a delivery, a group of them in one transaction, a call. In: what {@link
 * io.onefold.webhook.accept.AcceptWatch} and {@link io.onefold.webhook.call.CallWatch} see. Out: spans, and the
 * {@code traceparent} of each delivery and call. Without an endpoint nobody watches.
 */
@NullMarked
package io.onefold.webhook.trace;

import org.jspecify.annotations.NullMarked;
