/**
 * How many calls may start now: a target's rate over all replicas, and this replica's share of its concurrency. And who wakes
 * whom when there is work. In: the question of {@link io.onefold.webhook.pace.Pace#permits}. Out: a number, always.
 *
 * <p>Guarantee: with or without Redis, however it comes and goes, it is speed that changes and never an outcome. Over any
 * time a target gets its rate times that time and one second's worth more; each change between Redis and the shares may add
 * another second's worth. While only some replicas see Redis the sum may reach twice the rate. Start at {@link
 * io.onefold.webhook.pace.Pace}.
 */
@NullMarked
package io.onefold.webhook.pace;

import org.jspecify.annotations.NullMarked;
