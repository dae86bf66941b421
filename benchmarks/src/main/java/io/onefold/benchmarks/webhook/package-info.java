/**
 * {@code benchmarks/webhook}: how many webhooks a second webhook-service takes and how many jobs it runs, how soon a call
 * follows a webhook, and how soon the jobs of a killed replica run elsewhere.
 *
 * <p>In: signed deliveries over 64 connections that are kept. Out: a line for each thing measured, absolute and against an
 * endpoint that answers 202 and stores nothing. The run fails when an order was not called for exactly once.
 *
 * <p>Only ratios within one run mean anything: servers, service, sender and target share the machine's processors. Start at
 * {@link io.onefold.benchmarks.webhook.Session}; what the figures mean is in {@code docs/benchmarks.md}.
 */
@NullMarked
package io.onefold.benchmarks.webhook;

import org.jspecify.annotations.NullMarked;
