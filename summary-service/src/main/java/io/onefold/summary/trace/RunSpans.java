package io.onefold.summary.trace;

import io.onefold.summary.run.Ran;
import io.onefold.summary.run.Run;
import io.onefold.summary.run.RunWatch;
import io.onefold.trace.Tracing;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.smallrye.mutiny.Uni;
import java.util.Locale;

/** A span per run, with what it took in. It is of no event's trace: a cell is made of many. */
final class RunSpans implements RunWatch {
    private static final AttributeKey<String> SUMMARY = AttributeKey.stringKey("onefold.summary");
    private static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("onefold.outcome");
    private static final AttributeKey<Long> TRANSACTIONS = AttributeKey.longKey("onefold.transactions");
    private static final AttributeKey<Long> EVENTS = AttributeKey.longKey("onefold.events");
    private static final AttributeKey<Long> MISSING = AttributeKey.longKey("onefold.missing_events");

    private final Tracing tracing;

    RunSpans(Tracing tracing) {
        this.tracing = tracing;
    }

    @Override
    public Uni<Run> run(String summary, Uni<Run> run) {
        return Uni.createFrom().deferred(() -> {
            Span span = tracing.root("run " + summary, SpanKind.INTERNAL)
                    .setAttribute(SUMMARY, summary)
                    .startSpan();
            return run.invoke(done -> end(span, done)).onFailure().invoke(failure -> Tracing.fail(span, failure));
        });
    }

    private static void end(Span span, Run run) {
        String outcome = run.last().getClass().getSimpleName().toLowerCase(Locale.ROOT);
        span.setAttribute(OUTCOME, outcome)
                .setAttribute(TRANSACTIONS, (long) run.transactions())
                .setAttribute(EVENTS, run.folded().events())
                .setAttribute(MISSING, run.missing());
        if (run.last() instanceof Ran.Refused) {
            Tracing.fail(span, outcome);
        } else {
            span.end();
        }
    }
}
