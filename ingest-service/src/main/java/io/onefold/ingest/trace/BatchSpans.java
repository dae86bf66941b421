package io.onefold.ingest.trace;

import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.decode.RawRecord.RawHeader;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.write.Books;
import io.onefold.ingest.write.Repeat;
import io.onefold.ingest.write.WriteOutcome;
import io.onefold.ingest.write.WriteOutcome.Lost;
import io.onefold.ingest.write.WriteOutcome.Written;
import io.onefold.ingest.write.WriteWatch;
import io.onefold.trace.Links;
import io.onefold.trace.Traceparent;
import io.onefold.trace.Tracing;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.smallrye.mutiny.Uni;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A span per attempt to write a batch, or letters again. It has no parent: its records come from many traces, the first of which it is linked
 * to. Each of the first duplicates is an event, with the trace of the record that came again.
 */
final class BatchSpans implements WriteWatch {
    private static final int MOST_REPEATS = 32;

    private static final AttributeKey<String> STREAM = AttributeKey.stringKey("onefold.stream");
    private static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("onefold.outcome");
    private static final AttributeKey<Long> LANES = AttributeKey.longKey("onefold.lanes");
    private static final AttributeKey<Long> RECORDS = AttributeKey.longKey("messaging.batch.message_count");
    private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("messaging.system");
    private static final AttributeKey<Long> LEFT_OUT = AttributeKey.longKey("onefold.duplicates_left_out");
    private static final AttributeKey<String> KIND = AttributeKey.stringKey("onefold.duplicate.kind");
    private static final AttributeKey<String> KEY = AttributeKey.stringKey("onefold.key");
    private static final AttributeKey<String> TOPIC = AttributeKey.stringKey("messaging.destination.name");
    private static final AttributeKey<String> PARTITION = AttributeKey.stringKey("messaging.destination.partition.id");
    private static final AttributeKey<Long> OFFSET = AttributeKey.longKey("messaging.kafka.offset");
    private static final AttributeKey<Long> FIRST_OFFSET = AttributeKey.longKey("onefold.first_offset");
    private static final AttributeKey<String> TRACE = AttributeKey.stringKey("onefold.trace_id");
    private static final String COUNT = "onefold.count.";

    private final Tracing tracing;

    BatchSpans(Tracing tracing) {
        this.tracing = tracing;
    }

    @Override
    public int mostRepeats() {
        return MOST_REPEATS;
    }

    @Override
    public Uni<WriteOutcome> attempt(List<Portion> portions, Uni<WriteOutcome> attempt) {
        return Uni.createFrom().deferred(() -> {
            Span span = begin("write ", portions);
            return attempt.invoke(outcome -> end(span, outcome));
        });
    }

    /** Nothing written means that somebody else has moved the redrive. */
    @Override
    public <T> Uni<T> again(List<Portion> portions, Uni<T> step, Function<T, Optional<Written>> written) {
        return Uni.createFrom().deferred(() -> {
            Span span = begin("redrive ", portions);
            return step.invoke(done -> written.apply(done).ifPresentOrElse(some -> end(span, some), span::end))
                    .onFailure()
                    .invoke(failure -> Tracing.fail(span, failure));
        });
    }

    private Span begin(String what, List<Portion> portions) {
        Links links = new Links();
        long records = 0;
        for (Portion portion : portions) {
            records += portion.chunk().records().size();
            portion.chunk().records().forEach(record -> links.add(traceparent(record)));
        }
        String stream = portions.get(0).lane().stream();
        return links.to(tracing.root(what + stream, SpanKind.CONSUMER))
                .setAttribute(STREAM, stream)
                .setAttribute(SYSTEM, "kafka")
                .setAttribute(LANES, (long) portions.size())
                .setAttribute(RECORDS, records)
                .startSpan();
    }

    /** As with every header of which one is read, the last one counts. */
    private static @Nullable String traceparent(RawRecord record) {
        List<RawHeader> headers = record.headers();
        for (int at = headers.size() - 1; at >= 0; at--) {
            RawHeader header = headers.get(at);
            byte[] value = header.value();
            if (value != null && header.name().equalsIgnoreCase(Traceparent.HEADER)) {
                return new String(value, StandardCharsets.ISO_8859_1);
            }
        }
        return null;
    }

    private static void end(Span span, WriteOutcome outcome) {
        String word = outcome.getClass().getSimpleName().toLowerCase(Locale.ROOT);
        span.setAttribute(OUTCOME, word);
        if (outcome instanceof Written written) {
            count(span, written.books());
            written.repeats().forEach(repeat -> span.addEvent("duplicate", attributes(repeat)));
            span.end();
        } else if (outcome instanceof Lost) {
            span.end();
        } else {
            Tracing.fail(span, word);
        }
    }

    private static void count(Span span, List<Books> books) {
        count(span, "stored", books, Books::stored);
        count(span, "in_batch", books, Books::inBatch);
        count(span, "redelivery", books, Books::redelivery);
        count(span, "republish", books, Books::republish);
        count(span, "dead_lettered", books, Books::deadLettered);
        count(span, "expired", books, Books::expired);
        count(span, "conflicts", books, Books::conflicts);
        long duplicates = books.stream()
                .mapToLong(of -> of.inBatch() + of.redelivery() + of.republish())
                .sum();
        if (duplicates > MOST_REPEATS) {
            span.setAttribute(LEFT_OUT, duplicates - MOST_REPEATS);
        }
    }

    private static void count(Span span, String word, List<Books> books, ToLongFunction<Books> of) {
        span.setAttribute(COUNT + word, books.stream().mapToLong(of).sum());
    }

    private static Attributes attributes(Repeat repeat) {
        AttributesBuilder attributes = Attributes.builder()
                .put(KIND, repeat.kind())
                .put(KEY, repeat.key().toString())
                .put(TOPIC, repeat.lane().topic())
                .put(PARTITION, Integer.toString(repeat.lane().partition()))
                .put(OFFSET, repeat.record().offset())
                .put(FIRST_OFFSET, repeat.firstOffset());
        SpanContext trace = Traceparent.parse(traceparent(repeat.record()));
        return trace.isValid() ? attributes.put(TRACE, trace.getTraceId()).build() : attributes.build();
    }
}
