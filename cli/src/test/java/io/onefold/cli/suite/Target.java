package io.onefold.cli.suite;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** Where jobs are sent: it refuses bodies that say {@code "bad"} until it is told to take them. */
public final class Target implements AutoCloseable {
    private final HttpServer server;
    private volatile boolean takesAll;

    public Target() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", exchange -> {
            try (exchange) {
                String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
                byte[] answer = "{\"id\":\"theirs\"}".getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(body.contains("\"bad") && !takesAll ? 422 : 200, answer.length);
                exchange.getResponseBody().write(answer);
            }
        });
        server.start();
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/orders";
    }

    /** From now on nothing is refused. */
    public void takeAll() {
        takesAll = true;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
