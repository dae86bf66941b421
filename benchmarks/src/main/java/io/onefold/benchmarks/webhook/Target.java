package io.onefold.benchmarks.webhook;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayList;
import java.util.List;

/** A downstream system in this process that answers at once, refuses, or holds all calls until it is opened. Notes each. */
final class Target implements AutoCloseable {
    private static final int UNPROCESSABLE = 422;

    private final Vertx vertx;
    private final HttpServer server;
    private final List<Call> calls = new ArrayList<>();
    private final List<HttpServerResponse> held = new ArrayList<>();
    private boolean shut;
    private boolean refusing;

    Target(Vertx vertx) {
        this.vertx = vertx;
        this.server = vertx.createHttpServer(
                        new HttpServerOptions().setHost("127.0.0.1").setPort(0))
                .requestHandler(this::called);
        server.listen().toCompletionStage().toCompletableFuture().join();
    }

    /** A call as it came, by the clock of this process. */
    record Call(String order, long at) {}

    String url() {
        return "http://127.0.0.1:" + server.actualPort() + "/orders";
    }

    synchronized void shut() {
        shut = true;
    }

    /** Every call is told that it will never do. */
    synchronized void refuse() {
        refusing = true;
    }

    /** Answers what is held, and from now on at once. */
    void open() {
        List<HttpServerResponse> answers;
        synchronized (this) {
            shut = false;
            refusing = false;
            answers = List.copyOf(held);
            held.clear();
        }
        vertx.runOnContext(now -> answers.forEach(Target::answer));
    }

    /** All calls so far. */
    synchronized List<Call> calls() {
        return List.copyOf(calls);
    }

    private void called(HttpServerRequest request) {
        long now = System.nanoTime();
        synchronized (this) {
            if (refusing) {
                request.response().setStatusCode(UNPROCESSABLE);
            }
            calls.add(new Call(String.valueOf(request.getHeader("Onefold-Collapse-Key")), now));
            if (shut) {
                held.add(request.response());
                return;
            }
        }
        answer(request.response());
    }

    private static void answer(HttpServerResponse response) {
        if (!response.closed()) {
            response.end("{\"id\":\"17\"}");
        }
    }

    @Override
    public void close() {
        server.close().toCompletionStage().toCompletableFuture().join();
    }
}
