package io.onefold.ingest.trace;

import static io.onefold.trace.RecordedSpans.links;
import static io.onefold.trace.RecordedSpans.traceparent;
import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.decode.RawRecord.RawHeader;
import io.onefold.ingest.lane.Chunk;
import io.onefold.ingest.lane.Claim;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.write.Books;
import io.onefold.ingest.write.Repeat;
import io.onefold.ingest.write.WriteOutcome;
import io.onefold.trace.RecordedSpans;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.smallrye.mutiny.Uni;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BatchSpansTest {
    private static final LaneKey LANE = new LaneKey("plays", "playlog", 3);

    private final RecordedSpans spans = new RecordedSpans();

    @AfterEach
    void close() {
        spans.close();
    }

    @Test
    void aBatchIsNobodysChildAndLinkedToItsProducers() {
        attempt(new WriteOutcome.Written(List.of(new Books()), List.of()));

        SpanData span = spans.only();
        assertThat(span.getName()).isEqualTo("write plays");
        assertThat(span.getParentSpanContext().isValid()).isFalse();
        assertThat(links(span)).containsExactly(traceparent(1), traceparent(2));
        assertThat(span.getAttributes().get(AttributeKey.longKey("messaging.batch.message_count")))
                .isEqualTo(2);
        assertThat(span.toString()).doesNotContain("payload", "token");
    }

    @Test
    void aDuplicateIsAnEventWithItsKindAndTheTraceThatCameAgain() {
        Repeat repeat = new Repeat("republish", LANE, record(1, 2), new UUID(1, 2), 0);

        attempt(new WriteOutcome.Written(List.of(new Books()), List.of(repeat)));

        assertThat(spans.only().getEvents()).singleElement().satisfies(event -> {
            assertThat(event.getName()).isEqualTo("duplicate");
            assertThat(event.getAttributes().get(AttributeKey.stringKey("onefold.duplicate.kind")))
                    .isEqualTo("republish");
            assertThat(event.getAttributes().get(AttributeKey.stringKey("onefold.trace_id")))
                    .isEqualTo(traceparent(2).split("-", -1)[1]);
            assertThat(event.getAttributes().get(AttributeKey.longKey("messaging.kafka.offset")))
                    .isEqualTo(1);
        });
    }

    @Test
    void whatIsNotWrittenSaysItInAWordAndNothingOfTheData() {
        attempt(new WriteOutcome.Unavailable("the value payload of a column"));

        SpanData span = spans.only();
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(span.getAttributes().get(AttributeKey.stringKey("onefold.outcome")))
                .isEqualTo("unavailable");
        assertThat(span.toString()).doesNotContain("payload");
    }

    private void attempt(WriteOutcome outcome) {
        Chunk chunk = new Chunk(0, 2, List.of(record(0, 1), record(1, 2)));
        Portion portion = new Portion(LANE, 1, new Claim(1, new UUID(0, 1), 1, 0), chunk, Optional.empty());
        WriteOutcome ended = new BatchSpans(spans.tracing())
                .attempt(List.of(portion), Uni.createFrom().item(outcome))
                .await()
                .indefinitely();
        assertThat(ended).isSameAs(outcome);
    }

    private static RawRecord record(long offset, int trace) {
        return new RawRecord(
                offset,
                0,
                null,
                "payload".getBytes(StandardCharsets.UTF_8),
                List.of(
                        new RawHeader("authorization", "token".getBytes(StandardCharsets.UTF_8)),
                        new RawHeader("traceparent", traceparent(trace).getBytes(StandardCharsets.UTF_8))));
    }
}
