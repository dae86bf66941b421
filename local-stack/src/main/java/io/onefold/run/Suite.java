package io.onefold.run;

import io.onefold.stack.LocalStack;
import io.onefold.stack.StackOptions;
import io.onefold.stack.process.ServiceLaunch;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.process.StackFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The servers and the services, each a process of its own.
 *
 * <p>Guarantee: after {@link #close()} nothing of it runs and nothing more can be started, also when it is called from a
 * shutdown hook while another thread is still starting.
 */
final class Suite implements AutoCloseable {

    private static final Duration START_TAKES = Duration.ofSeconds(90);
    private static final Duration STOP_TAKES = Duration.ofSeconds(15);
    private static final int TAIL = 20;

    private final Workspace workspace;
    private final Map<String, ServiceProcess> services = new LinkedHashMap<>();
    private @Nullable LocalStack stack;
    private volatile boolean closed;

    Suite(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Starts Kafka, PostgreSQL and Redis, with their data in that folder if there is one. */
    synchronized LocalStack startServers(@Nullable Path data) {
        refuseIfClosed();
        StackOptions options = StackOptions.fixedPorts();
        LocalStack started = LocalStack.start(data == null ? options : options.withData(data));
        stack = started;
        refuseIfClosed(); // while it was starting
        return started;
    }

    /** Starts ingest processes, of which the first gets the fixed ports; does not wait for them. */
    void startIngest(int count, Map<String, String> environment) {
        Path application = workspace.copyOf("ingest-service");
        start("ingest-1", application, at(FixedPorts.INGEST, FixedPorts.INGEST_MANAGEMENT, environment));
        for (int number = 2; number <= count; number++) {
            start("ingest-" + number, application, environment);
        }
    }

    /** Starts the one summary process; does not wait for it. */
    void startSummary(Map<String, String> environment) {
        Path application = workspace.copyOf("summary-service");
        start("summary", application, at(FixedPorts.SUMMARY, FixedPorts.SUMMARY_MANAGEMENT, environment));
    }

    /** Starts the one webhook process; does not wait for it. */
    void startWebhook(Map<String, String> environment) {
        Path application = workspace.copyOf("webhook-service");
        start("webhook", application, at(FixedPorts.WEBHOOK, FixedPorts.WEBHOOK_MANAGEMENT, environment));
    }

    private static Map<String, String> at(int port, int management, Map<String, String> environment) {
        Map<String, String> own = new HashMap<>(environment);
        own.put("QUARKUS_HTTP_PORT", Integer.toString(port));
        own.put("QUARKUS_MANAGEMENT_PORT", Integer.toString(management));
        return own;
    }

    private synchronized void start(String name, Path application, Map<String, String> environment) {
        refuseIfClosed();
        List<String> options = new ArrayList<>(ServiceLaunch.JVM_OPTIONS);
        // Quarkus unpacks a native library there by a fixed name, under the feet of other JVMs.
        options.add("-Djava.io.tmpdir=" + workspace.temporary(name));
        options.add("-XX:ErrorFile=" + workspace.freshLog(name + "-crash"));
        ServiceLaunch launch = ServiceLaunch.of(application, environment, workspace.freshLog(name))
                .withJvmOptions(options.toArray(String[]::new));
        services.put(name, ServiceProcess.start(name, launch));
    }

    /** Returns when all services are ready. */
    void awaitReady() {
        services.forEach(Suite::awaitReady);
    }

    private static void awaitReady(String name, ServiceProcess service) {
        try {
            service.awaitReady(START_TAKES);
        } catch (StackFailure e) {
            throw new StackFailure(name + ": " + e.getMessage(), e);
        }
    }

    private void refuseIfClosed() {
        if (closed) {
            throw new StackFailure("Stopped");
        }
    }

    /**
     * Looks after the services.
     *
     * @throws StackFailure when one has ended
     */
    void requireAlive() {
        services.forEach((name, service) -> {
            if (!service.process().isAlive()) {
                throw new StackFailure(name + " has ended. " + tail(name, service));
            }
        });
    }

    /** The last lines of every service. */
    String tails() {
        return services.entrySet().stream()
                .map(service -> tail(service.getKey(), service.getValue()))
                .collect(Collectors.joining("\n"));
    }

    private static String tail(String name, ServiceProcess service) {
        return "Last lines of " + name + " (" + service.log() + "):\n"
                + service.process().tail(TAIL);
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        stop(); // after the step of the start that is under way
    }

    private synchronized void stop() {
        services.values().parallelStream().forEach(Suite::stop);
        if (stack != null) {
            stack.close();
        }
    }

    private static void stop(ServiceProcess service) {
        try {
            if (service.process().isAlive()) {
                service.process().terminate(STOP_TAKES);
            }
        } catch (StackFailure e) {
            System.err.println(e.getMessage()); // it is killed by now
        }
    }
}
