package io.onefold.trace;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.Context;

/**
 * Makes spans, each with the parent that is given: nothing is taken from the thread, for what runs on it may be of somebody
 * else. Whoever asks looks at {@link #isOn} first and makes nothing without. Thread: any.
 */
public final class Tracing {
    /** Makes no spans. */
    public static final Tracing OFF = new Tracing(TracerProvider.noop().get(""), false);

    private static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");

    private final Tracer tracer;
    private final boolean on;

    private Tracing(Tracer tracer, boolean on) {
        this.tracer = tracer;
        this.on = on;
    }

    /** Makes spans of that tracer. */
    public static Tracing by(Tracer tracer) {
        return new Tracing(tracer, true);
    }

    /** Whether spans are made at all. */
    public boolean isOn() {
        return on;
    }

    /** A span that begins a trace of its own. */
    public SpanBuilder root(String name, SpanKind kind) {
        return tracer.spanBuilder(name).setSpanKind(kind).setNoParent();
    }

    /** A span below that one; one that begins a trace of its own if that is none. */
    public SpanBuilder below(SpanContext parent, String name, SpanKind kind) {
        return parent.isValid()
                ? tracer.spanBuilder(name)
                        .setSpanKind(kind)
                        .setParent(Context.root().with(Span.wrap(parent)))
                : root(name, kind);
    }

    /**
     * Ends a span that went wrong.
     *
     * @param why a word of ours, never the text of a failure: a database quotes in it what it refuses
     */
    public static void fail(Span span, String why) {
        span.setStatus(StatusCode.ERROR).setAttribute(ERROR_TYPE, why).end();
    }

    /** As {@link #fail(Span, String)}, with the type of a failure. */
    public static void fail(Span span, Throwable failure) {
        fail(span, failure.getClass().getName());
    }
}
