package io.onefold.run.pay;

/**
 * What the commercial system has of the orders of a plan.
 *
 * @param effects in all
 * @param twice orders with more than one
 * @param missing orders without one
 * @param manyKeys orders it was called for under more than one key
 * @param forged effects of orders that there never were
 */
public record Integrated(long effects, long twice, long missing, long manyKeys, long forged) {}
