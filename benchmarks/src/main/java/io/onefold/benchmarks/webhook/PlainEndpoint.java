package io.onefold.benchmarks.webhook;

import io.onefold.stack.process.Launch;
import io.onefold.stack.process.ManagedProcess;
import io.onefold.stack.process.Ports;
import io.onefold.stack.process.ServiceLaunch;
import io.onefold.stack.process.StackFailure;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The yardstick: an endpoint of the same Vert.x in a process like that of the service, which reads the body, answers 202 with
 * as long an answer, and stores nothing. No service on it can take more.
 */
final class PlainEndpoint implements AutoCloseable {
    private static final Duration STARTS_IN = Duration.ofSeconds(20);
    private static final String ANSWER = """
            {"status":"enqueued","deliveryId":1234567,"links":[{"queue":"orders","jobId":1234567,"status":"enqueued"}]}""";

    private final ManagedProcess process;
    private final URI url;

    private PlainEndpoint(ManagedProcess process, URI url) {
        this.process = process;
        this.url = url;
    }

    /** The process itself; its one argument is the port. */
    public static void main(String[] args) {
        Vertx.vertx()
                .createHttpServer(new HttpServerOptions().setHost("127.0.0.1"))
                .requestHandler(request -> request.body()
                        .onSuccess(body -> request.response()
                                .setStatusCode(202)
                                .putHeader("content-type", "application/json")
                                .end(ANSWER)))
                .listen(Integer.parseInt(args[0]));
    }

    /** Starts one and waits until it listens. */
    static PlainEndpoint start(Path log) {
        int port = Ports.free();
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ServiceLaunch.JVM_OPTIONS);
        command.addAll(List.of(
                "-cp", System.getProperty("java.class.path"), PlainEndpoint.class.getName(), Integer.toString(port)));
        ManagedProcess process = ManagedProcess.start(new Launch("plain endpoint", command, Map.of(), log));
        PlainEndpoint endpoint = new PlainEndpoint(process, URI.create("http://127.0.0.1:" + port));
        endpoint.awaitListening(port);
        return endpoint;
    }

    private void awaitListening(int port) {
        long deadline = System.nanoTime() + STARTS_IN.toNanos();
        while (true) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress("127.0.0.1", port), 1_000);
                return;
            } catch (IOException e) {
                if (!process.isAlive() || System.nanoTime() > deadline) {
                    process.close();
                    throw new StackFailure("The plain endpoint does not start. It said:\n" + process.tail(20), e);
                }
                Waiting.briefly();
            }
        }
    }

    long pid() {
        return process.pid();
    }

    URI url() {
        return url;
    }

    @Override
    public void close() {
        process.close();
    }
}
