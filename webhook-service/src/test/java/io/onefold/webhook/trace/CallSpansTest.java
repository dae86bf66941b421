package io.onefold.webhook.trace;

import static io.onefold.trace.RecordedSpans.links;
import static io.onefold.trace.RecordedSpans.traceparent;
import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.trace.RecordedSpans;
import io.onefold.trace.Traceparent;
import io.onefold.webhook.call.Call;
import io.onefold.webhook.call.Outcome;
import io.onefold.webhook.declare.Policy;
import io.onefold.webhook.suite.Declared;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.smallrye.mutiny.Uni;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CallSpansTest {
    private final RecordedSpans spans = new RecordedSpans();
    private final List<Call> sent = new ArrayList<>();

    @AfterEach
    void close() {
        spans.close();
    }

    @Test
    void isBelowTheFirstDeliveryAndLinkedToTheOthersAndSendsItself() {
        call(traceparent(1), List.of(traceparent(2), traceparent(1)), new Outcome.Done(200, "payload", null));

        SpanData span = spans.only();
        assertThat(span.getParentSpanContext()).isEqualTo(remote(traceparent(1)));
        assertThat(links(span)).containsExactly(traceparent(2));
        assertThat(sent)
                .singleElement()
                .satisfies(call -> assertThat(call.traceparent()).isEqualTo(Traceparent.of(span.getSpanContext())));
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
        assertThat(span.toString()).doesNotContain("payload", "/orders", "collapse-key");
    }

    @Test
    void ofNoDeliveryBeginsATraceOfItsOwn() {
        call(null, List.of(), new Outcome.Done(200, "", null));

        assertThat(spans.only().getParentSpanContext().isValid()).isFalse();
    }

    @Test
    void whatFailsSaysItInAWord() {
        call(traceparent(1), List.of(), new Outcome.Retry(503, "payload", "status_503", true, null));

        SpanData span = spans.only();
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(span.getAttributes().get(AttributeKey.stringKey("error.type")))
                .isEqualTo("status_503");
        assertThat(span.getAttributes().get(AttributeKey.booleanKey("onefold.effect_unknown")))
                .isTrue();
        assertThat(span.toString()).doesNotContain("payload");
    }

    private void call(@Nullable String traceparent, List<String> causes, Outcome outcome) {
        byte[] body = "payload".getBytes(StandardCharsets.UTF_8);
        Call call = new Call(7, 2, new UUID(1, 2), "collapse-key", body, traceparent, causes);
        Outcome ended = new CallSpans(spans.tracing())
                .call(Declared.orders(Policy.ONCE), call, seen -> {
                    sent.add(seen);
                    return Uni.createFrom().item(outcome);
                })
                .await()
                .indefinitely();
        assertThat(ended).isSameAs(outcome);
    }

    private static SpanContext remote(String traceparent) {
        return Traceparent.parse(traceparent);
    }
}
