/**
 * Spans: whether they are made at all, how a {@code traceparent} becomes their parent or a link, and where they go. In: the
 * {@code OTEL_} variables. Out: spans, exported by OTLP.
 *
 * <p>Guarantee: without an endpoint no span is made, no thread begun, no connection opened; and no span holds a payload, a
 * header, a secret or the text of a failure. Start at {@link io.onefold.trace.Tracing}.
 */
@NullMarked
package io.onefold.trace;

import org.jspecify.annotations.NullMarked;
