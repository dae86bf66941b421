package io.onefold.trace;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The W3C {@code traceparent} as text, and as what a span has for its parent. The {@code tracestate} is not passed on. */
public final class Traceparent {
    /** The name of the header. */
    public static final String HEADER = "traceparent";

    private static final TextMapGetter<String> ALONE = new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(String traceparent) {
            return List.of(HEADER);
        }

        @Override
        public @Nullable String get(@Nullable String traceparent, String key) {
            return key.equals(HEADER) ? traceparent : null;
        }
    };

    private Traceparent() {}

    /** What it names; not valid if it is none. */
    public static SpanContext parse(@Nullable String traceparent) {
        return traceparent == null
                ? SpanContext.getInvalid()
                : Span.fromContext(W3CTraceContextPropagator.getInstance().extract(Context.root(), traceparent, ALONE))
                        .getSpanContext();
    }

    /** That of a span, to be sent on. */
    public static String of(SpanContext context) {
        return "00-" + context.getTraceId() + "-" + context.getSpanId() + "-"
                + context.getTraceFlags().asHex();
    }
}
