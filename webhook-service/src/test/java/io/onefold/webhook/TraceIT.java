package io.onefold.webhook;

import static io.onefold.trace.SpanReceiver.attributes;
import static io.onefold.trace.SpanReceiver.events;
import static io.onefold.trace.SpanReceiver.id;
import static io.onefold.trace.SpanReceiver.links;
import static io.onefold.trace.SpanReceiver.parent;
import static io.onefold.trace.SpanReceiver.trace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.documentation.Documentation;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.trace.LoadedClasses;
import io.onefold.trace.SpanReceiver;
import io.onefold.webhook.suite.Api;
import io.onefold.webhook.suite.CommandTopic;
import io.onefold.webhook.suite.Gateway;
import io.onefold.webhook.suite.Gateway.Answer;
import io.onefold.webhook.suite.Target;
import io.onefold.webhook.suite.Target.Reply;
import io.onefold.webhook.suite.WebhookService;
import io.opentelemetry.proto.trace.v1.Span;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The trace of a delivery, to the target and to where spans are received. */
@ExtendWith(StackExtension.class)
class TraceIT {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e473";
    private static final String SENDER = "00f067aa0ba902b";

    private final Target target = new Target();
    private final Gateway gateway = new Gateway();
    private final CommandTopic topic;
    private final WebhookService service;

    TraceIT(TestStack stack) {
        String name = "traces_" + ProcessHandle.current().pid() + "_" + System.nanoTime();
        this.topic = new CommandTopic(stack.kafkaBootstrapServers(), name, 1);
        this.service = new WebhookService(stack.servers().createDatabase(name), "once", target)
                .reading(stack.kafkaBootstrapServers(), topic)
                .set("WEBHOOK_QUEUES_ORDERS_TARGET_URL", target.url() + "?token=token-of-the-target");
    }

    @AfterEach
    void stop() {
        service.close();
        topic.close();
        target.close();
    }

    @Test
    void theTraceOfTheFirstDeliveryIsThatOfEachCallAndAnotherDeliveryIsAnEventAndALink() {
        CountDownLatch twin = new CountDownLatch(1);
        target.behave(call -> call.number() == 1 ? new Reply(false, 503, () -> Target.await(twin)) : Reply.OK);
        try (SpanReceiver receiver = new SpanReceiver()) {
            receiver.environment().forEach(service::set);
            service.set("OTEL_EXPORTER_OTLP_HEADERS", "Authorization=Bearer%20token-of-the-collector")
                    .set("OTEL_TRACES_EXPORTER", "otlp")
                    .set("OTEL_SERVICE_NAME", "payments");
            ServiceProcess replica = service.startReady();

            assertThat(send(replica, 1, "evt-1", "or_secret").word()).isEqualTo("enqueued");
            await().atMost(SOON).until(() -> target.calls().size() == 1);
            assertThat(send(replica, 2, "evt-2", "or_secret").word()).isEqualTo("collapsed");
            twin.countDown();
            await().atMost(SOON).until(() -> receiver.named("call orders").size() == 2);
            assertThat(send(replica, 3, "evt-3", "or_secret").word()).isEqualTo("absorbed");
            assertThat(send(replica, 4, "evt-1", "or_secret").word()).isEqualTo("duplicate");
            await().atMost(SOON).until(() -> receiver.named("accept pay").size() == 4);

            Span first = accepted(receiver, 1);
            assertThat(parent(first)).isEqualTo(SENDER + "1");
            List<Span> calls = receiver.named("call orders");
            assertThat(calls).allSatisfy(call -> {
                assertThat(trace(call)).isEqualTo(TRACE + "1");
                assertThat(parent(call)).isEqualTo(id(first));
            });
            assertThat(target.calls().stream().map(Target.Call::traceparent))
                    .containsExactlyElementsOf(calls.stream()
                            .map(call -> "00-" + trace(call) + "-" + id(call) + "-01")
                            .toList());
            assertThat(attributes(calls.get(0)))
                    .containsEntry("http.response.status_code", "503")
                    .containsEntry("onefold.outcome", "retry");
            assertThat(attributes(calls.get(1))).containsEntry("onefold.outcome", "done");
            assertThat(links(calls.get(0))).isEmpty();
            assertThat(links(calls.get(1))).containsExactly(TRACE + "2");

            assertThat(kinds(accepted(receiver, 1))).isEmpty();
            assertThat(kinds(accepted(receiver, 2))).containsExactly("collapsed");
            assertThat(kinds(accepted(receiver, 3))).containsExactly("absorbed");
            assertThat(kinds(accepted(receiver, 4))).containsExactly("duplicate");
            assertThat(receiver.named("write deliveries")).hasSize(4).allSatisfy(group -> {
                assertThat(parent(group)).isEmpty();
                assertThat(links(group)).singleElement().asString().startsWith(TRACE);
                assertThat(TRACE + trace(group)).isNotIn(links(group));
            });
            assertThat(Documentation.of("tracing.md").namesInFirstColumn("[a-z].*"))
                    .containsAll(receiver.attributeNames());
            assertThat(receiver.serviceName()).isEqualTo("payments");
            assertThat(receiver.logins()).containsOnly("Bearer token-of-the-collector");
            assertThat(receiver.all())
                    .doesNotContain("or_secret", "token-of", "webhook-signature", "v1,", Gateway.SECRET, "evt-1");
            assertThat(LoadedClasses.ofTracing(replica.process().pid())).isEqualTo(LoadedClasses.OF_TRACING);
        }
    }

    @Test
    void aRedrivenJobIsCalledInTheTraceOfItsDelivery() {
        target.behave(call -> call.number() == 1 ? new Reply(false, 422, () -> {}) : Reply.OK);
        try (SpanReceiver receiver = new SpanReceiver()) {
            receiver.environment().forEach(service::set);
            ServiceProcess replica = service.startReady();
            send(replica, 8, "evt-1", "or_1");
            await().atMost(SOON).until(() -> receiver.named("call orders").size() == 1);

            assertThat(Api.of(replica)
                            .post("/ops/redrives", "{\"target\":\"orders\"}")
                            .statusCode())
                    .isEqualTo(202);

            await().atMost(SOON).until(() -> receiver.named("call orders").size() == 2);
            assertThat(receiver.named("call orders")).allSatisfy(call -> {
                assertThat(trace(call)).isEqualTo(TRACE + "8");
                assertThat(parent(call)).isEqualTo(id(accepted(receiver, 8)));
            });
        }
    }

    @Test
    void theTraceOfACommandIsThatOfTheCall() {
        try (SpanReceiver receiver = new SpanReceiver()) {
            receiver.environment().forEach(service::set);
            service.startReady();
            byte[] command = CommandTopic.integrate("c-1", "or_1").getBytes(StandardCharsets.UTF_8);

            topic.send(0, "k", command, Map.of("traceparent", traceparent(5)));

            await().atMost(SOON).until(() -> receiver.named("call orders").size() == 1);
            assertThat(receiver.named("accept commands"))
                    .singleElement()
                    .satisfies(span -> assertThat(span.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_CONSUMER));
            assertThat(receiver.named("call orders"))
                    .singleElement()
                    .satisfies(call -> assertThat(trace(call)).isEqualTo(TRACE + "5"));
        }
    }

    @Test
    void whatIsNotSampledIsNotExportedAndGoesOnAsThat() {
        try (SpanReceiver receiver = new SpanReceiver()) {
            receiver.environment().forEach(service::set);
            service.set("OTEL_TRACES_SAMPLER", "parentbased_always_off");
            ServiceProcess replica = service.startReady();

            send(replica, 6, "evt-1", "or_1");
            gateway.send(replica.httpUrl(), "evt-2", Gateway.orderPaid("or_2")).join();
            await().atMost(SOON).until(() -> target.calls().size() == 2);

            assertThat(target.callsOf("or_1").get(0).traceparent())
                    .startsWith("00-" + TRACE + "6-")
                    .endsWith("-01");
            assertThat(target.callsOf("or_2").get(0).traceparent()).endsWith("-00");
            await().atMost(SOON).until(() -> receiver.named("call orders").size() == 1);
            assertThat(receiver.named("accept pay")).hasSize(1);
        }
    }

    /** Also when the variables of programs that export by themselves are there. */
    @Test
    void withoutAnEndpointNoSpanIsMadeAndTheTraceparentGoesOnAsItCame() {
        service.set("OTEL_TRACES_EXPORTER", "otlp").set("OTEL_METRICS_EXPORTER", "otlp");
        service.set("OTEL_SDK_DISABLED", "false").set("OTEL_PROPAGATORS", "b3");
        ServiceProcess replica = service.startReady();

        send(replica, 7, "evt-1", "or_1");
        await().atMost(SOON).until(() -> target.calls().size() == 1);

        assertThat(target.calls().get(0).traceparent()).isEqualTo(traceparent(7));
        assertThat(LoadedClasses.ofTracing(replica.process().pid())).isEmpty();
    }

    private Answer send(ServiceProcess replica, int number, String eventId, String order) {
        return gateway.send(replica.httpUrl(), eventId, Gateway.orderPaid(order), Gateway.SECRET, traceparent(number))
                .join();
    }

    private static String traceparent(int number) {
        return "00-" + TRACE + number + "-" + SENDER + number + "-01";
    }

    private static Span accepted(SpanReceiver receiver, int number) {
        return receiver.named("accept pay").stream()
                .filter(span -> trace(span).equals(TRACE + number))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> kinds(Span span) {
        return events(span, "duplicate").stream()
                .map(event -> event.get("onefold.duplicate.kind"))
                .toList();
    }
}
