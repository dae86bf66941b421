package io.onefold.webhook.trace;

import static io.onefold.trace.RecordedSpans.links;
import static io.onefold.trace.RecordedSpans.traceparent;
import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.trace.RecordedSpans;
import io.onefold.trace.Traceparent;
import io.onefold.webhook.accept.Accepted;
import io.onefold.webhook.accept.Accepted.Linked;
import io.onefold.webhook.accept.Accepted.Meaning;
import io.onefold.webhook.accept.Arrival;
import io.onefold.webhook.suite.Declared;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AcceptSpansTest {
    private static final AttributeKey<String> KIND = AttributeKey.stringKey("onefold.duplicate.kind");

    private final RecordedSpans spans = new RecordedSpans();
    private final AcceptSpans watch = new AcceptSpans(spans.tracing(), Set.of("commands"));
    private final Arrival arrival = Declared.paid("evt-secret", "or_secret").within(traceparent(1));

    @AfterEach
    void close() {
        spans.close();
    }

    @Test
    void aDeliveryIsBelowItsSenderAndGoesOnWithItsOwn() {
        List<Arrival> taken = new ArrayList<>();

        watch.delivery(arrival, seen -> {
                    taken.add(seen);
                    return Uni.createFrom().item(accepted(false, Meaning.ENQUEUED));
                })
                .await()
                .indefinitely();

        SpanData span = spans.only();
        assertThat(span.getParentSpanContext()).isEqualTo(Traceparent.parse(traceparent(1)));
        assertThat(span.getKind()).isEqualTo(SpanKind.SERVER);
        assertThat(taken.get(0).traceparent()).isEqualTo(Traceparent.of(span.getSpanContext()));
        assertThat(kinds(span)).isEmpty();
        assertThat(span.toString()).doesNotContain("evt-secret", "or_secret");
    }

    @ParameterizedTest
    @EnumSource(
            value = Meaning.class,
            names = {"COLLAPSED", "RERUN", "ABSORBED"})
    void whatAsksForNoNewJobIsADuplicateOfThatKind(Meaning meaning) {
        accept(accepted(false, meaning));

        assertThat(kinds(spans.only())).containsExactly(meaning.word());
    }

    @ParameterizedTest
    @EnumSource(Meaning.class)
    void whatWasThereBeforeIsADuplicate(Meaning meaning) {
        accept(accepted(true, meaning));

        assertThat(kinds(spans.only())).containsExactly("duplicate");
    }

    @Test
    void aFailureIsSaidByItsTypeOnly() {
        watch.delivery(arrival, seen -> Uni.createFrom().failure(new IllegalStateException("quotes or_secret")))
                .onFailure()
                .recoverWithNull()
                .await()
                .indefinitely();

        SpanData span = spans.only();
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(span.toString()).contains("IllegalStateException").doesNotContain("quotes");
    }

    @Test
    void aGroupIsNobodysChildAndLinkedToEach() {
        List<Arrival> arrivals = List.of(arrival, arrival.within(traceparent(2)));

        watch.group(
                        arrivals,
                        Uni.createFrom()
                                .item(List.of(accepted(false, Meaning.ENQUEUED), accepted(false, Meaning.COLLAPSED))))
                .await()
                .indefinitely();

        SpanData span = spans.only();
        assertThat(span.getParentSpanContext().isValid()).isFalse();
        assertThat(links(span)).containsExactly(traceparent(1), traceparent(2));
        assertThat(span.getAttributes().get(AttributeKey.longKey("onefold.count.enqueued")))
                .isEqualTo(1);
        assertThat(span.getAttributes().get(AttributeKey.longKey("onefold.count.collapsed")))
                .isEqualTo(1);
    }

    private void accept(Accepted accepted) {
        watch.delivery(arrival, seen -> Uni.createFrom().item(accepted)).await().indefinitely();
    }

    private static Accepted accepted(boolean duplicate, Meaning meaning) {
        return new Accepted(3, duplicate, List.of(new Linked("orders", 9, meaning)));
    }

    private static List<String> kinds(SpanData span) {
        return span.getEvents().stream()
                .filter(event -> event.getName().equals("duplicate"))
                .map(EventData::getAttributes)
                .map(attributes -> attributes.get(KIND))
                .toList();
    }
}
