package io.onefold.stack.process;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * One of our services, packaged, as a process of its own.
 *
 * <p>Guarantee: that of {@link ManagedProcess}, which {@link #process()} gives for killing and freezing.
 */
public final class ServiceProcess implements AutoCloseable {

    private static final Duration ANSWER_TAKES = Duration.ofSeconds(2);
    /** The C library keeps memory for each of up to eight arenas per processor; a JVM needs few, and they stay large. */
    private static final String ALLOCATOR_ARENAS = "MALLOC_ARENA_MAX";

    private static final int TAIL = 120; // a stack trace of a service that does not start is long
    private static final long POLL_MILLIS = 50;
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(ANSWER_TAKES).build();

    private final ManagedProcess process;
    private final int httpPort;
    private final int managementPort;

    private ServiceProcess(ManagedProcess process, int httpPort, int managementPort) {
        this.process = process;
        this.httpPort = httpPort;
        this.managementPort = managementPort;
    }

    /** Does not wait until it is up. */
    public static ServiceProcess start(String name, ServiceLaunch launch) {
        Map<String, String> environment = new HashMap<>(launch.environment());
        environment.putIfAbsent(ALLOCATOR_ARENAS, "2");
        environment.putIfAbsent("QUARKUS_LOG_CONSOLE_JSON_ENABLED", "false"); // people read along
        environment.computeIfAbsent("QUARKUS_HTTP_PORT", key -> Integer.toString(Ports.free()));
        environment.computeIfAbsent("QUARKUS_MANAGEMENT_PORT", key -> Integer.toString(Ports.free()));
        return new ServiceProcess(
                ManagedProcess.start(new Launch(name, launch.command(), environment, launch.log())),
                Integer.parseInt(environment.get("QUARKUS_HTTP_PORT")),
                Integer.parseInt(environment.get("QUARKUS_MANAGEMENT_PORT")));
    }

    /** {@code http://127.0.0.1:port}, the API. */
    public URI httpUrl() {
        return URI.create("http://127.0.0.1:" + httpPort);
    }

    /** {@code http://127.0.0.1:port}, health and metrics. */
    public URI managementUrl() {
        return URI.create("http://127.0.0.1:" + managementPort);
    }

    public ManagedProcess process() {
        return process;
    }

    /** Where its output goes. */
    public Path log() {
        return process.log();
    }

    /**
     * Until {@code /q/health/ready} says so.
     *
     * @throws StackFailure with its last output, when it ends or the time is over
     */
    public void awaitReady(Duration atMost) {
        await("ready", atMost);
    }

    /** As {@link #awaitReady}, for {@code /q/health/live}. */
    public void awaitLive(Duration atMost) {
        await("live", atMost);
    }

    public boolean isReady() {
        return isUp("ready");
    }

    public boolean isLive() {
        return isUp("live");
    }

    private void await(String state, Duration atMost) {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (!isUp(state)) {
            if (!process.isAlive()) {
                throw new StackFailure(
                        process.name() + " ended before it was " + state + ". It said:\n" + process.tail(TAIL));
            }
            if (System.nanoTime() > deadline) {
                throw new StackFailure(process.name() + " is not " + state + " after " + atMost.toSeconds()
                        + " s. It said:\n" + process.tail(TAIL));
            }
            pauseBriefly();
        }
    }

    private boolean isUp(String state) {
        HttpRequest request = HttpRequest.newBuilder(managementUrl().resolve("/q/health/" + state))
                .timeout(ANSWER_TAKES)
                .build();
        try {
            return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static void pauseBriefly() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static StackFailure interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new StackFailure("Interrupted while waiting for a service", e);
    }

    /** SIGKILL; for an orderly end see {@link ManagedProcess#terminate}. */
    @Override
    public void close() {
        process.close();
    }
}
