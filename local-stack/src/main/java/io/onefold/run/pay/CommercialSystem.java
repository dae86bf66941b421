package io.onefold.run.pay;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The commercial system's HTTP server: a call is a POST with an {@code Idempotency-Key}, its order is {@code collapseKey}. */
final class CommercialSystem implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PATH = "/orders";
    private static final int THREADS = 8;
    /** How long an answer waits for what happens during the call; less than its caller waits. */
    private static final Duration LONGEST_WAIT = Duration.ofMillis(600);

    private final HttpServer server;
    private final ExecutorService threads;
    private final Ledger ledger;
    private final Duration silence;
    private volatile Function<String, CompletableFuture<?>> called = order -> CompletableFuture.completedFuture(null);

    private CommercialSystem(HttpServer server, Ledger ledger, Duration silence) {
        this.server = server;
        this.threads = Executors.newFixedThreadPool(THREADS, CommercialSystem::daemon);
        this.ledger = ledger;
        this.silence = silence;
    }

    /**
     * Starts it on a free port.
     *
     * @param silence after which a call without an answer is cut off; longer than its caller waits
     */
    static CommercialSystem start(Ledger ledger, Duration silence) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            CommercialSystem system = new CommercialSystem(server, ledger, silence);
            server.setExecutor(system.threads);
            server.createContext(PATH, system::take);
            server.start();
            return system;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot start the commercial system", e);
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "commercial-system");
        thread.setDaemon(true);
        return thread;
    }

    URI orders() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + PATH);
    }

    /** Who is told of each call, by its order, before it is answered; the answer waits for the end of that, but not long. */
    void tell(Function<String, CompletableFuture<?>> listener) {
        called = listener;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // there is nobody to tell
    private void take(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        String order = JSON.readTree(body).path("collapseKey").asText();
        Reply reply = ledger.call(exchange.getRequestHeaders().getFirst("Idempotency-Key"), order, body);
        called.apply(order)
                .thenApply(done -> true)
                .completeOnTimeout(false, LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS)
                .whenCompleteAsync((done, failure) -> answer(exchange, reply), threads);
    }

    private void answer(HttpExchange exchange, Reply reply) {
        if (reply instanceof Reply.Done done) {
            if (done.replayed()) {
                exchange.getResponseHeaders().set("Idempotent-Replayed", "true");
            }
            send(exchange, 200, "{\"id\":\"" + done.id() + "\"}");
        } else if (reply instanceof Reply.Failed) {
            send(exchange, 500, "{\"error\":\"try again\"}");
        } else if (reply instanceof Reply.Keyless) {
            send(exchange, 400, "{\"error\":\"Idempotency-Key is missing\"}");
        } else {
            CompletableFuture.delayedExecutor(silence.toMillis(), TimeUnit.MILLISECONDS, threads)
                    .execute(exchange::close);
        }
    }

    private static void send(HttpExchange exchange, int status, String text) {
        byte[] body = text.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        try (OutputStream out = begin(exchange, status, body.length)) {
            out.write(body);
        } catch (IOException e) {
            exchange.close(); // the caller has not waited
        }
    }

    private static OutputStream begin(HttpExchange exchange, int status, int length) throws IOException {
        exchange.sendResponseHeaders(status, length);
        return exchange.getResponseBody();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
