package io.onefold.webhook.keep;

/** What one round of retention did: jobs that are gone, deliveries that are empty. */
public record Pruned(long jobs, long deliveries) {}
