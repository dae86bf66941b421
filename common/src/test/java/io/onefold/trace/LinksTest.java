package io.onefold.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import org.junit.jupiter.api.Test;

class LinksTest {
    private final Tracing tracing =
            Tracing.by(SdkTracerProvider.builder().build().get("test"));
    private final Links links = new Links();

    @Test
    void eachTraceIsNamedOnceUpToTheBoundAndTheOthersAreCounted() {
        for (int number = 1; number <= Links.MOST + 10; number++) {
            links.add(traceparent(number));
            links.add(traceparent(Math.min(number, Links.MOST)));
        }

        SpanData span = begun();

        assertThat(span.getLinks()).hasSize(Links.MOST);
        assertThat(span.getAttributes().get(AttributeKey.longKey("onefold.links_left_out")))
                .isEqualTo(10);
    }

    @Test
    void whatIsNoTraceparentIsNoLink() {
        links.add(null);
        links.add("");
        links.add("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7");
        links.add("00-00000000000000000000000000000000-00f067aa0ba902b7-01");
        links.add(traceparent(7));

        assertThat(begun().getLinks())
                .extracting(LinkData::getSpanContext)
                .extracting(Traceparent::of)
                .containsExactly(traceparent(7));
    }

    private SpanData begun() {
        Span span = links.to(tracing.root("many", SpanKind.INTERNAL)).startSpan();
        return ((ReadableSpan) span).toSpanData();
    }

    private static String traceparent(int number) {
        return String.format("00-%032x-%016x-01", number, number);
    }
}
