package io.onefold.webhook.suite;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A downstream system that keys on {@code Idempotency-Key} alone: the first call of a key has the effect, later ones get its
 * answer again. Counts calls, effects per order, and the bodies of each key.
 */
public final class Target implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Call> calls = new ArrayList<>();
    private final Map<String, String> effects = new ConcurrentHashMap<>();
    private final Map<String, Set<String>> bodies = new ConcurrentHashMap<>();
    private volatile Function<Call, Reply> behaviour = call -> Reply.OK;

    public Target() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /**
     * One call as it arrived.
     *
     * @param nanos when, by a clock that does not jump
     */
    public record Call(
            String key,
            String order,
            String body,
            int number,
            long nanos,
            @Nullable String traceparent) {}

    /**
     * How a call is answered.
     *
     * @param effect whether it has its effect, if its key has had none
     * @param status 0 to close without an answer
     * @param replayed whether it is said that this was answered before
     */
    public record Reply(boolean effect, int status, Runnable before, boolean replayed) {
        public static final Reply OK = new Reply(true, 200, () -> {});

        public Reply(boolean effect, int status, Runnable before) {
            this(effect, status, before, false);
        }

        /** Has its effect, and says so when nobody waits for it any more. */
        public static Reply late(Duration after) {
            return new Reply(true, 200, () -> {
                try {
                    TimeUnit.NANOSECONDS.sleep(after.toNanos());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }

        /** Refuses, without an effect. */
        public static Reply no(int status) {
            return new Reply(false, status, () -> {});
        }
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/orders";
    }

    /** How calls are answered from now on. */
    public void behave(Function<Call, Reply> how) {
        behaviour = how;
    }

    /** So far, in their order. */
    public List<Call> calls() {
        synchronized (calls) {
            return List.copyOf(calls);
        }
    }

    /** Those of one order. */
    public List<Call> callsOf(String order) {
        return calls().stream().filter(call -> order.equals(call.order())).toList();
    }

    /** Keys that had an effect for that order. */
    public long effectsOf(String order) {
        return effects.values().stream().filter(order::equals).count();
    }

    /** All keys that had an effect, each with its order. */
    public Map<String, String> effects() {
        return effects;
    }

    /** The different bodies that came with a key. */
    public Map<String, Set<String>> bodies() {
        return bodies;
    }

    /** Waits until it is counted down; half a minute at most. */
    public static void await(CountDownLatch latch) {
        try {
            if (!latch.await(30, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nothing came");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
            String order = new JsonObject(body).getString("collapseKey");
            bodies.computeIfAbsent(key, none -> ConcurrentHashMap.newKeySet()).add(body);
            Call call;
            synchronized (calls) {
                String traceparent = exchange.getRequestHeaders().getFirst("traceparent");
                call = new Call(key, order, body, calls.size() + 1, System.nanoTime(), traceparent);
                calls.add(call);
            }
            Reply reply = behaviour.apply(call);
            reply.before().run();
            if (reply.effect()) {
                effects.putIfAbsent(key, order);
            }
            if (reply.status() != 0) {
                byte[] answer = ("{\"id\":\"theirs-" + key + "\"}").getBytes(StandardCharsets.UTF_8);
                if (reply.replayed()) {
                    exchange.getResponseHeaders().set("Idempotent-Replayed", "true");
                }
                exchange.sendResponseHeaders(reply.status(), answer.length);
                exchange.getResponseBody().write(answer);
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
