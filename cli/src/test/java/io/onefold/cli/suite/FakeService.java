package io.onefold.cli.suite;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A service over HTTP that answers what a test says, in that order, the last one again and again. */
public final class FakeService implements AutoCloseable {
    private final HttpServer server;
    private final Deque<Reply> replies = new ArrayDeque<>();
    private final List<Asked> asked = new ArrayList<>();

    public FakeService() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::handle);
        server.start();
    }

    /** A request as it came; a header that was not there is null. */
    public record Asked(
            String line,
            String body,
            @Nullable String authorization,
            @Nullable String idempotencyKey) {}

    private record Reply(int status, Map<String, String> headers, String body) {}

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public FakeService answers(String body) {
        return answers(200, Map.of(), body);
    }

    public synchronized FakeService answers(int status, Map<String, String> headers, String body) {
        replies.add(new Reply(status, headers, body));
        return this;
    }

    /** So far, in their order. */
    public synchronized List<Asked> asked() {
        return List.copyOf(asked);
    }

    /** Method, path and query of each. */
    public List<String> lines() {
        return asked().stream().map(Asked::line).toList();
    }

    private synchronized void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            asked.add(new Asked(
                    exchange.getRequestMethod() + " " + exchange.getRequestURI(),
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8),
                    exchange.getRequestHeaders().getFirst("Authorization"),
                    exchange.getRequestHeaders().getFirst("Idempotency-Key")));
            Reply reply = replies.size() > 1 ? replies.remove() : replies.element();
            reply.headers().forEach(exchange.getResponseHeaders()::set);
            byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
