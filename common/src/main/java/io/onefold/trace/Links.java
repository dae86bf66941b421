package io.onefold.trace;

import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a span of many things is linked to: a parent would be true of one of them only. Each trace is named once, up to a bound; how
 * many things are of others is an attribute. For one thread.
 */
public final class Links {
    /** The links of one span. */
    public static final int MOST = 64;

    private static final String LEFT_OUT = "onefold.links_left_out";

    private final Set<String> seen = new LinkedHashSet<>();
    private int leftOut;

    /** Adds what a {@code traceparent} names, if it is one. */
    public void add(@Nullable String traceparent) {
        if (traceparent != null && !seen.contains(traceparent)) {
            if (seen.size() < MOST) {
                seen.add(traceparent);
            } else {
                leftOut++;
            }
        }
    }

    /** Adds them to a span that is not begun yet. */
    public SpanBuilder to(SpanBuilder span) {
        for (String traceparent : seen) {
            SpanContext context = Traceparent.parse(traceparent);
            if (context.isValid()) {
                span.addLink(context);
            }
        }
        return leftOut == 0 ? span : span.setAttribute(LEFT_OUT, leftOut);
    }
}
