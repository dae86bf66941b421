package io.onefold.trace;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where a service under test sends its spans: OTLP over HTTP, as a collector takes it. */
public final class SpanReceiver implements AutoCloseable {
    private final HttpServer server;
    private final List<ExportTraceServiceRequest> requests = new CopyOnWriteArrayList<>();
    private final List<String> logins = new CopyOnWriteArrayList<>();

    public SpanReceiver() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/v1/traces", this::take);
        server.start();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            logins.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            requests.add(ExportTraceServiceRequest.parseFrom(exchange.getRequestBody()));
            exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, -1);
        }
    }

    /** What a service needs to be told to send its spans here, and soon. */
    public Map<String, String> environment() {
        return Map.of(
                "OTEL_EXPORTER_OTLP_ENDPOINT",
                "http://127.0.0.1:" + server.getAddress().getPort(),
                "OTEL_BSP_SCHEDULE_DELAY",
                "100");
    }

    /** How many exports came. */
    public int exports() {
        return requests.size();
    }

    /** With which {@code Authorization} they came. */
    public List<String> logins() {
        return logins;
    }

    /** Everything that came, as text. */
    public String all() {
        return requests.toString();
    }

    /** The names of all attributes of spans and events. */
    public Set<String> attributeNames() {
        return spans().flatMap(span -> Stream.concat(
                        span.getAttributesList().stream(),
                        span.getEventsList().stream().flatMap(event -> event.getAttributesList().stream())))
                .map(KeyValue::getKey)
                .map(name -> name.replaceFirst("(onefold\\.count)\\..*", "$1.<what>"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** By name. */
    public List<Span> named(String name) {
        return spans().filter(span -> span.getName().equals(name)).toList();
    }

    private Stream<Span> spans() {
        return requests.stream()
                .flatMap(request -> request.getResourceSpansList().stream())
                .map(ResourceSpans::getScopeSpansList)
                .flatMap(List::stream)
                .map(ScopeSpans::getSpansList)
                .flatMap(List::stream);
    }

    /** What the service says that it is. */
    public String serviceName() {
        List<KeyValue> resource =
                requests.get(0).getResourceSpans(0).getResource().getAttributesList();
        return attributes(resource).getOrDefault("service.name", "");
    }

    /** The traces that a span is linked to. */
    public static List<String> links(Span span) {
        return span.getLinksList().stream()
                .map(link -> hex(link.getTraceId().toByteArray()))
                .toList();
    }

    /** Its trace. */
    public static String trace(Span span) {
        return hex(span.getTraceId().toByteArray());
    }

    /** Its own id. */
    public static String id(Span span) {
        return hex(span.getSpanId().toByteArray());
    }

    /** The id of its parent; empty if it begins its trace. */
    public static String parent(Span span) {
        return hex(span.getParentSpanId().toByteArray());
    }

    /** Its attributes, as text. */
    public static Map<String, String> attributes(Span span) {
        return attributes(span.getAttributesList());
    }

    /** Its events of that name, each with its attributes. */
    public static List<Map<String, String>> events(Span span, String name) {
        List<Map<String, String>> events = new ArrayList<>();
        span.getEventsList().stream()
                .filter(event -> event.getName().equals(name))
                .forEach(event -> events.add(attributes(event.getAttributesList())));
        return events;
    }

    private static Map<String, String> attributes(List<KeyValue> list) {
        Map<String, String> attributes = new TreeMap<>();
        list.forEach(attribute -> attributes.put(
                attribute.getKey(),
                switch (attribute.getValue().getValueCase()) {
                    case STRING_VALUE -> attribute.getValue().getStringValue();
                    case INT_VALUE -> Long.toString(attribute.getValue().getIntValue());
                    case BOOL_VALUE -> Boolean.toString(attribute.getValue().getBoolValue());
                    default -> attribute.getValue().toString();
                }));
        return attributes;
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
