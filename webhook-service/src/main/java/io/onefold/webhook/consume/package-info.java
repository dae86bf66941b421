/**
 * The Kafka rim: from records of commands to arrivals. In: batches of records, of the topics of all sources of scheme {@code
 * kafka}. Out: {@link io.onefold.webhook.accept.Arrival}s, handed to {@link io.onefold.webhook.accept.Acceptance}, and the
 * offsets behind what it has committed.
 *
 * <p>Guarantee: no offset is acknowledged before every record below it is a committed delivery, whatever the record holds.
 * Start at {@link io.onefold.webhook.consume.Commands}.
 */
@NullMarked
package io.onefold.webhook.consume;

import org.jspecify.annotations.NullMarked;
