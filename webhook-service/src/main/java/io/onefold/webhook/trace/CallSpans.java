package io.onefold.webhook.trace;

import io.onefold.trace.Links;
import io.onefold.trace.Traceparent;
import io.onefold.trace.Tracing;
import io.onefold.webhook.call.Call;
import io.onefold.webhook.call.CallWatch;
import io.onefold.webhook.call.Outcome;
import io.onefold.webhook.declare.Queue;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.smallrye.mutiny.Uni;
import java.net.URI;
import java.util.function.Function;

/**
 * A span per attempt of a call, below the delivery that made the job and linked to the others; the target is sent its
 * {@code traceparent}. Of the address it says the server only: a path or query may hold a token.
 */
final class CallSpans implements CallWatch {
    private static final AttributeKey<String> QUEUE = AttributeKey.stringKey("onefold.queue");
    private static final AttributeKey<Long> JOB = AttributeKey.longKey("onefold.job_id");
    private static final AttributeKey<Long> ATTEMPT = AttributeKey.longKey("onefold.attempt");
    private static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("onefold.outcome");
    private static final AttributeKey<Boolean> UNKNOWN = AttributeKey.booleanKey("onefold.effect_unknown");
    private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
    private static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");
    private static final AttributeKey<String> HOST = AttributeKey.stringKey("server.address");
    private static final AttributeKey<Long> PORT = AttributeKey.longKey("server.port");
    private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

    private final Tracing tracing;

    CallSpans(Tracing tracing) {
        this.tracing = tracing;
    }

    @Override
    public boolean seesCauses() {
        return true;
    }

    @Override
    public Uni<Outcome> call(Queue queue, Call call, Function<Call, Uni<Outcome>> send) {
        return Uni.createFrom().deferred(() -> {
            Span span = begin(queue, call);
            return send.apply(call.within(Traceparent.of(span.getSpanContext())))
                    .invoke(outcome -> end(span, outcome))
                    .onFailure()
                    .invoke(failure -> Tracing.fail(span, failure));
        });
    }

    private Span begin(Queue queue, Call call) {
        Links links = new Links();
        call.causes().stream()
                .filter(cause -> !cause.equals(call.traceparent()))
                .forEach(links::add);
        URI url = queue.target().url();
        Span span = links.to(
                        tracing.below(Traceparent.parse(call.traceparent()), "call " + queue.name(), SpanKind.CLIENT))
                .setAttribute(QUEUE, queue.name())
                .setAttribute(JOB, call.jobId())
                .setAttribute(ATTEMPT, (long) call.attempt())
                .setAttribute(METHOD, "POST")
                .setAttribute(HOST, url.getHost())
                .startSpan();
        return url.getPort() > 0 ? span.setAttribute(PORT, (long) url.getPort()) : span;
    }

    private static void end(Span span, Outcome outcome) {
        if (outcome.status() > 0) {
            span.setAttribute(STATUS, (long) outcome.status());
        }
        String word = word(outcome);
        span.setAttribute(OUTCOME, word);
        if (outcome instanceof Outcome.Retry retry) {
            fail(span, retry.reason(), retry.unknown());
        } else if (outcome instanceof Outcome.Dead dead) {
            fail(span, dead.reason(), dead.unknown());
        }
        span.end();
    }

    private static void fail(Span span, String reason, boolean unknown) {
        span.setStatus(StatusCode.ERROR).setAttribute(ERROR, reason).setAttribute(UNKNOWN, unknown);
    }

    private static String word(Outcome outcome) {
        if (outcome instanceof Outcome.Done) {
            return "done";
        }
        return outcome instanceof Outcome.Retry ? "retry" : "dead";
    }
}
