/**
 * From a request to an arrival, and from what became of it to the answer. In: {@code POST /webhooks/{source}}. Out: an
 * {@link io.onefold.webhook.accept.Arrival}, handed to {@link io.onefold.webhook.accept.Acceptance}, and its answer.
 *
 * <p>Guarantee: no 2xx before the acceptance has committed; nothing is handed on that was not signed; bodies are bounded in
 * size, time and number. Nothing here blocks: all of it runs on the event loop of the connection. Start at {@link
 * io.onefold.webhook.receive.Receiver}; {@link io.onefold.webhook.receive.ArrivalReader} is also for sources that are not
 * of HTTP.
 */
@NullMarked
package io.onefold.webhook.receive;

import org.jspecify.annotations.NullMarked;
