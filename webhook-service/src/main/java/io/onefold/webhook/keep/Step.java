package io.onefold.webhook.keep;

/**
 * What one bounded step of a walk through a table did.
 *
 * @param pruned how many rows
 * @param next where the next step begins
 * @param more whether there may be something to prune behind it
 */
record Step<T>(int pruned, T next, boolean more) {}
