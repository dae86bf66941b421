package io.onefold.ingest;

import static io.onefold.trace.SpanReceiver.attributes;
import static io.onefold.trace.SpanReceiver.events;
import static io.onefold.trace.SpanReceiver.links;
import static io.onefold.trace.SpanReceiver.parent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.documentation.Documentation;
import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.trace.LoadedClasses;
import io.onefold.trace.SpanReceiver;
import io.opentelemetry.proto.trace.v1.Span;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The traces of producers at the spans of batches. */
@ExtendWith(StackExtension.class)
class TraceIT {
    private static final Duration SOON = Duration.ofSeconds(45);
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e473";

    private final TestStack stack;

    TraceIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void aBatchIsLinkedToItsProducersAndEachDuplicateIsAnEventWithItsKind() {
        try (SpanReceiver receiver = new SpanReceiver();
                Suite suite = new Suite(stack, 1)) {
            receiver.environment().forEach(suite::set);
            ServiceProcess worker = suite.startReady();
            send(suite, 1, "p1");
            suite.awaitAllAcknowledged(SOON);
            send(suite, 2, "p1");
            suite.awaitAllAcknowledged(SOON);
            send(suite, 3, "p-marked");
            send(suite, 4, "p-marked");
            suite.topic().send(0, "p-marked is no JSON");
            suite.topic().flush();
            suite.awaitAllAcknowledged(SOON);
            await().atMost(SOON).until(() -> duplicates(receiver).size() == 2);
            assertThat(duplicates(receiver))
                    .satisfiesExactlyInAnyOrder(
                            event -> assertThat(event)
                                    .containsEntry("onefold.duplicate.kind", "republish")
                                    .containsEntry("onefold.trace_id", TRACE + "2")
                                    .containsEntry("messaging.kafka.offset", "1")
                                    .containsEntry("onefold.first_offset", "0"),
                            event -> assertThat(event.get("onefold.duplicate.kind"))
                                    .isIn("in_batch", "republish"));

            worker.process().terminate(SOON);
            suite.topic().rewind(suite.groupId());
            suite.startReady();
            suite.awaitAllAcknowledged(SOON);
            await().atMost(SOON)
                    .until(() -> duplicates(receiver).stream()
                            .anyMatch(event -> "redelivery".equals(event.get("onefold.duplicate.kind"))
                                    && (TRACE + "1").equals(event.get("onefold.trace_id"))));

            assertThat(receiver.named("write plays"))
                    .allSatisfy(span -> assertThat(parent(span)).isEmpty());
            assertThat(receiver.named("write plays").stream().flatMap(span -> links(span).stream()))
                    .contains(TRACE + "1", TRACE + "2", TRACE + "3", TRACE + "4");
            assertThat(receiver.named("write plays").stream()
                            .mapToInt(span ->
                                    Integer.parseInt(attributes(span).getOrDefault("onefold.count.dead_lettered", "0")))
                            .sum())
                    .isEqualTo(1);
            assertThat(Documentation.of("tracing.md").namesInFirstColumn("[a-z].*"))
                    .containsAll(receiver.attributeNames());
            assertThat(receiver.serviceName()).isEqualTo("onefold-ingest");
            assertThat(receiver.all()).doesNotContain("p-marked", "header-of-a-record", Suite.TOKEN);
        }
    }

    @Test
    void aLetterThatIsSentAgainIsLinkedToItsProducerAndSaysThatItCameTwice() {
        try (SpanReceiver receiver = new SpanReceiver();
                Suite suite = new Suite(stack, 1)) {
            receiver.environment().forEach(suite::set);
            suite.set("INGEST_STREAMS_PLAYS_MAX_DEAD_SHARE", "1");
            ServiceProcess worker = suite.startReady();
            String refusal = "ALTER TABLE ingest.event %s CONSTRAINT none %s";
            suite.rows().execAsOwner(refusal.formatted("ADD", "CHECK (payload->>'id' NOT LIKE 'p%')"));
            send(suite, 1, "p1");
            send(suite, 2, "p2");
            suite.awaitAllAcknowledged(SOON);
            suite.rows().execAsOwner(refusal.formatted("DROP", ""));
            send(suite, 3, "p1");
            suite.awaitAllAcknowledged(SOON);

            assertThat(suite.post(worker, "/ops/redrives", "{\"stream\":\"plays\",\"canary\":0,\"rate\":1000}")
                            .statusCode())
                    .isEqualTo(202);

            await().atMost(SOON)
                    .until(() -> receiver.named("redrive plays").stream()
                                    .mapToInt(span -> links(span).size())
                                    .sum()
                            == 2);
            List<Span> steps = receiver.named("redrive plays");
            assertThat(steps).allSatisfy(span -> {
                assertThat(parent(span)).isEmpty();
                assertThat(attributes(span)).containsEntry("onefold.outcome", "written");
            });
            assertThat(steps.stream().flatMap(span -> links(span).stream()))
                    .containsExactlyInAnyOrder(TRACE + "1", TRACE + "2");
            assertThat(steps.stream().flatMap(span -> events(span, "duplicate").stream()))
                    .satisfiesExactly(event -> assertThat(event)
                            .containsEntry("onefold.duplicate.kind", "republish")
                            .containsEntry("onefold.trace_id", TRACE + "1"));
        }
    }

    @Test
    void withoutAnEndpointNoSpanIsMade() {
        try (Suite suite = new Suite(stack, 1)) {
            ServiceProcess worker = suite.startReady();
            send(suite, 1, "p1");
            send(suite, 2, "p1");
            suite.awaitAllAcknowledged(SOON);

            assertThat(LoadedClasses.ofTracing(worker.process().pid())).isEmpty();
        }
    }

    private static void send(Suite suite, int number, String id) {
        String traceparent = "00-" + TRACE + number + "-00f067aa0ba902b" + number + "-01";
        suite.topic()
                .send(new ProducerRecord<byte[], byte[]>(
                        suite.topic().name(),
                        0,
                        null,
                        null,
                        Topic.play(id, 1).getBytes(StandardCharsets.UTF_8),
                        List.<Header>of(
                                new RecordHeader("note", "header-of-a-record".getBytes(StandardCharsets.UTF_8)),
                                new RecordHeader("traceparent", traceparent.getBytes(StandardCharsets.UTF_8)))));
        suite.topic().flush();
    }

    private static List<Map<String, String>> duplicates(SpanReceiver receiver) {
        Stream<Map<String, String>> all =
                receiver.named("write plays").stream().flatMap(span -> events(span, "duplicate").stream());
        return all.toList();
    }
}
