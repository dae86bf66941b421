package io.onefold.trace;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Spans that a class under test makes, while another span is current on the thread: whoever takes that one is wrong. */
public final class RecordedSpans implements AutoCloseable {
    private final List<SpanData> ended = new CopyOnWriteArrayList<>();
    private final SdkTracerProvider provider;
    private final Scope ofAnother;

    @SuppressWarnings("MustBeClosedChecker") // closed with this
    public RecordedSpans() {
        provider = SdkTracerProvider.builder()
                .addSpanProcessor(SimpleSpanProcessor.create(new Recording()))
                .build();
        Span another = provider.get("test").spanBuilder("another").startSpan();
        ofAnother = another.makeCurrent();
    }

    public Tracing tracing() {
        return Tracing.by(provider.get("test"));
    }

    /** Those that have ended. */
    public List<SpanData> ended() {
        return ended;
    }

    /** The only one that has ended. */
    public SpanData only() {
        if (ended.size() != 1) {
            throw new AssertionError("not one span: " + ended);
        }
        return ended.get(0);
    }

    /** What a span is linked to, each as a {@code traceparent}. */
    public static List<String> links(SpanData span) {
        return span.getLinks().stream()
                .map(LinkData::getSpanContext)
                .map(Traceparent::of)
                .toList();
    }

    /** A {@code traceparent}, another one for each number. */
    public static String traceparent(int number) {
        return String.format("00-%032x-%016x-01", number, number);
    }

    @Override
    public void close() {
        ofAnother.close();
        provider.close();
    }

    private final class Recording implements SpanExporter {
        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
            ended.addAll(spans);
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }
}
