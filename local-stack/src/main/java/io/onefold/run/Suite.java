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
    private final Map<String, ServiceProcess> workers = new LinkedHashMap<>();
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

    /** Starts ingest processes, of which the first gets the fixed ports; returns when all are ready. */
    void startWorkers(int count, Map<String, String> environment) {
        Path application = workspace.copyOf("ingest-service");
        for (int number = 1; number <= count; number++) {
            Map<String, String> own = new HashMap<>(environment);
            if (number == 1) {
                own.put("QUARKUS_HTTP_PORT", Integer.toString(FixedPorts.INGEST));
                own.put("QUARKUS_MANAGEMENT_PORT", Integer.toString(FixedPorts.INGEST_MANAGEMENT));
            }
            startWorker("ingest-" + number, application, own);
        }
        workers.forEach(Suite::awaitReady);
    }

    private synchronized void startWorker(String name, Path application, Map<String, String> environment) {
        refuseIfClosed();
        List<String> options = new ArrayList<>(ServiceLaunch.JVM_OPTIONS);
        // Quarkus unpacks a native library there by a fixed name, under the feet of other JVMs.
        options.add("-Djava.io.tmpdir=" + workspace.temporary(name));
        options.add("-XX:ErrorFile=" + workspace.freshLog(name + "-crash"));
        ServiceLaunch launch = ServiceLaunch.of(application, environment, workspace.freshLog(name))
                .withJvmOptions(options.toArray(String[]::new));
        workers.put(name, ServiceProcess.start(name, launch));
    }

    private static void awaitReady(String name, ServiceProcess worker) {
        try {
            worker.awaitReady(START_TAKES);
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
        workers.forEach((name, worker) -> {
            if (!worker.process().isAlive()) {
                throw new StackFailure(name + " has ended. " + tail(name, worker));
            }
        });
    }

    /** The last lines of every service. */
    String tails() {
        return workers.entrySet().stream()
                .map(worker -> tail(worker.getKey(), worker.getValue()))
                .collect(Collectors.joining("\n"));
    }

    private static String tail(String name, ServiceProcess worker) {
        return "Last lines of " + name + " (" + worker.log() + "):\n"
                + worker.process().tail(TAIL);
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
        workers.values().parallelStream().forEach(Suite::stop);
        if (stack != null) {
            stack.close();
        }
    }

    private static void stop(ServiceProcess worker) {
        try {
            if (worker.process().isAlive()) {
                worker.process().terminate(STOP_TAKES);
            }
        } catch (StackFailure e) {
            System.err.println(e.getMessage()); // it is killed by now
        }
    }
}
