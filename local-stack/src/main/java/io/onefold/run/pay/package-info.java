/**
 * The two systems between which webhook-service stands, simulated for {@code ./run}: a payment gateway that says of each
 * order twice that it is paid, and a commercial system that the order is to reach once.
 *
 * <p>In: how many orders, and a seed. Out: signed webhooks over HTTP; calls answered over HTTP; what was answered, and how
 * often each order had its effect.
 *
 * <p>Guarantee: the same seed gives the same webhooks, and the same fate to the n-th call of an order. The commercial system
 * knows an effect by its {@code Idempotency-Key} and by nothing else, so that it shows every call too many.
 *
 * <p>Start reading at {@link io.onefold.run.pay.Shop}.
 */
@NullMarked
package io.onefold.run.pay;

import org.jspecify.annotations.NullMarked;
