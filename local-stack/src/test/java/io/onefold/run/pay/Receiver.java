package io.onefold.run.pay;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Does in memory what webhook-service does with a webhook, or something that it must not do. */
final class Receiver implements AutoCloseable {

    private static final long TOLERANCE = 300;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(4);
    private final Signer signer;
    private final long now;
    private final Set<String> events = new HashSet<>();
    private final Map<String, Boolean> doneByOrder = new HashMap<>();
    private int refused;
    private int requests;
    private int failEach = Integer.MAX_VALUE;
    private boolean believing;
    private boolean forgetful;

    private Receiver(HttpServer server, Signer signer, long now) {
        this.server = server;
        this.signer = signer;
        this.now = now;
    }

    static Receiver start(Signer signer, long now) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            Receiver receiver = new Receiver(server, signer, now);
            server.setExecutor(receiver.threads);
            server.createContext("/webhooks/gateway", receiver::take);
            server.start();
            return receiver;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/webhooks/gateway";
    }

    synchronized Set<String> events() {
        return Set.copyOf(events);
    }

    synchronized int refused() {
        return refused;
    }

    /** One in so many requests is stored and answered 503. */
    synchronized void failEach(int requests) {
        failEach = requests;
    }

    synchronized void believeAll() {
        believing = true;
    }

    synchronized void forgetIds() {
        forgetful = true;
    }

    synchronized void integrateAll() {
        doneByOrder.replaceAll((order, done) -> true);
    }

    private void take(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        Answer answer = answer(exchange.getRequestHeaders(), body);
        byte[] json = ("{\"status\":\"" + answer.word() + "\"}").getBytes(UTF_8);
        exchange.sendResponseHeaders(answer.status(), json.length);
        exchange.getResponseBody().write(json);
        exchange.close();
    }

    private synchronized Answer answer(Headers headers, byte[] body) throws IOException {
        if (!believing && !isGenuine(headers, body)) {
            refused++;
            return new Answer(401, "", 1);
        }
        Answer answer = stored(
                headers.getFirst("webhook-id"),
                new ObjectMapper().readTree(body).path("data"));
        return ++requests % failEach == 0 ? new Answer(503, "", 1) : answer;
    }

    private boolean isGenuine(Headers headers, byte[] body) {
        long seconds = Long.parseLong(headers.getFirst("webhook-timestamp"));
        String signature = signer.sign(headers.getFirst("webhook-id"), seconds, body);
        return now - seconds < TOLERANCE && signature.equals(headers.getFirst("webhook-signature"));
    }

    private Answer stored(String id, JsonNode data) {
        if (!events.add(id) && !forgetful) {
            return new Answer(200, "duplicate", 1);
        }
        String order = data.has("order")
                ? data.at("/order/id").asText()
                : data.path("id").asText();
        Boolean done = doneByOrder.putIfAbsent(order, false);
        if (done == null) {
            return new Answer(202, "enqueued", 1);
        }
        return done ? new Answer(200, "absorbed", 1) : new Answer(202, "collapsed", 1);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
