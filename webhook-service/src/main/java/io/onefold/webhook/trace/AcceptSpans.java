package io.onefold.webhook.trace;

import io.onefold.trace.Links;
import io.onefold.trace.Traceparent;
import io.onefold.trace.Tracing;
import io.onefold.webhook.accept.AcceptWatch;
import io.onefold.webhook.accept.Accepted;
import io.onefold.webhook.accept.Accepted.Linked;
import io.onefold.webhook.accept.Accepted.Meaning;
import io.onefold.webhook.accept.Arrival;
import io.onefold.webhook.accept.KeysTaken;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A span per delivery, below the sender's, and one per group that is written in one transaction, linked to its deliveries. A
 * delivery goes on with the {@code traceparent} of its span, which is stored with it.
 */
final class AcceptSpans implements AcceptWatch {
    private static final AttributeKey<String> SOURCE = AttributeKey.stringKey("onefold.source");
    private static final AttributeKey<String> STANDING = AttributeKey.stringKey("onefold.standing");
    private static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("onefold.outcome");
    private static final AttributeKey<Long> DELIVERY = AttributeKey.longKey("onefold.delivery_id");
    private static final AttributeKey<String> QUEUE = AttributeKey.stringKey("onefold.queue");
    private static final AttributeKey<Long> JOB = AttributeKey.longKey("onefold.job_id");
    private static final AttributeKey<String> KIND = AttributeKey.stringKey("onefold.duplicate.kind");
    private static final AttributeKey<Long> DELIVERIES = AttributeKey.longKey("onefold.deliveries");
    private static final String COUNT = "onefold.count.";

    private final Tracing tracing;
    private final Set<String> ofKafka;

    /** @param ofKafka the sources that are read from Kafka */
    AcceptSpans(Tracing tracing, Set<String> ofKafka) {
        this.tracing = tracing;
        this.ofKafka = ofKafka;
    }

    @Override
    public Uni<Accepted> delivery(Arrival arrival, Function<Arrival, Uni<Accepted>> accept) {
        return Uni.createFrom().deferred(() -> {
            Span span = tracing.below(
                            Traceparent.parse(arrival.traceparent()),
                            "accept " + arrival.source(),
                            ofKafka.contains(arrival.source()) ? SpanKind.CONSUMER : SpanKind.SERVER)
                    .setAttribute(SOURCE, arrival.source())
                    .setAttribute(STANDING, arrival.standing().word())
                    .startSpan();
            return accept.apply(arrival.within(Traceparent.of(span.getSpanContext())))
                    .invoke(accepted -> end(span, arrival, accepted))
                    .onFailure()
                    .invoke(failure -> Tracing.fail(span, failure));
        });
    }

    private static void end(Span span, Arrival arrival, Accepted accepted) {
        span.setAttribute(OUTCOME, accepted.word(arrival.standing()));
        span.setAttribute(DELIVERY, accepted.deliveryId());
        if (accepted.duplicate()) {
            span.addEvent("duplicate", Attributes.of(KIND, "duplicate"));
        }
        for (Linked link : accepted.links()) {
            Attributes to = Attributes.of(QUEUE, link.queue(), JOB, link.jobId());
            if (accepted.duplicate() || link.meaning() == Meaning.ENQUEUED) {
                span.addEvent("job", to);
            } else {
                String kind = link.meaning().word();
                span.addEvent("duplicate", to.toBuilder().put(KIND, kind).build());
            }
        }
        span.end();
    }

    @Override
    public Uni<List<Accepted>> group(List<Arrival> arrivals, Uni<List<Accepted>> written) {
        return Uni.createFrom().deferred(() -> {
            Links links = new Links();
            arrivals.forEach(arrival -> links.add(arrival.traceparent()));
            Span span = links.to(tracing.root("write deliveries", SpanKind.INTERNAL))
                    .setAttribute(DELIVERIES, (long) arrivals.size())
                    .startSpan();
            return written.invoke(accepted -> end(span, arrivals, accepted))
                    .onFailure()
                    .invoke(failure -> fail(span, failure));
        });
    }

    private static void end(Span span, List<Arrival> arrivals, List<Accepted> accepted) {
        Map<String, Long> counts = new TreeMap<>();
        for (int at = 0; at < accepted.size(); at++) {
            counts.merge(accepted.get(at).word(arrivals.get(at).standing()), 1L, Long::sum);
        }
        counts.forEach((word, count) -> span.setAttribute(COUNT + word, count));
        span.end();
    }

    /** Who finds keys taken goes on without them: nothing went wrong. */
    private static void fail(Span span, Throwable failure) {
        if (failure instanceof KeysTaken) {
            span.setAttribute(OUTCOME, "keys_taken").end();
        } else {
            Tracing.fail(span, failure);
        }
    }
}
