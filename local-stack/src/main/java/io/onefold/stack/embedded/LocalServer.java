package io.onefold.stack.embedded;

import io.onefold.stack.process.Launch;
import io.onefold.stack.process.ManagedProcess;
import io.onefold.stack.process.Ports;
import io.onefold.stack.process.StackFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One server of the stack, on 127.0.0.1, with one port and one data folder for its whole life.
 *
 * <p>Guarantees: after {@link #start()} it answers; after {@link #stop()} and {@link #kill()} none of its processes is
 * left; its data stays for the next start.
 *
 * <p>Thread: one at a time.
 */
public final class LocalServer implements AutoCloseable {

    private static final Duration START_TAKES = Duration.ofSeconds(60);
    private static final Duration STOP_TAKES = Duration.ofSeconds(30);
    private static final long POLL_MILLIS = 25;

    /** Whether the server does what it is there for, asked over its own protocol. */
    interface Probe {
        boolean answers(int port) throws IOException;
    }

    private final Launch launch;
    private final int port;
    private final Probe probe;
    private @Nullable ManagedProcess process;

    LocalServer(Launch launch, int port, Probe probe) {
        this.launch = launch;
        this.port = port;
        this.probe = probe;
    }

    public int port() {
        return port;
    }

    /** Where its output goes. */
    public Path log() {
        return launch.log();
    }

    public boolean isRunning() {
        return process != null && process.isAlive();
    }

    /**
     * Returns when it answers; does nothing when it runs already.
     *
     * @throws StackFailure when its port is taken, it refuses to start, or does not answer in time
     */
    public void start() {
        if (isRunning()) {
            return;
        }
        if (!Ports.isFree(port)) {
            throw new StackFailure(launch.name() + " cannot start: port " + port
                    + " is taken. Is another local stack running? Stop what listens there or choose another port");
        }
        ManagedProcess started = ManagedProcess.start(launch);
        process = started;
        long deadline = System.nanoTime() + START_TAKES.toNanos();
        while (!answers()) {
            if (!started.isAlive()) {
                throw new StackFailure(
                        launch.name() + " refused to start on port " + port + ". It said:\n" + started.tail(30));
            }
            if (System.nanoTime() > deadline) {
                started.kill();
                throw new StackFailure(launch.name() + " did not answer on port " + port + " within "
                        + START_TAKES.toSeconds() + " s. It said:\n" + started.tail(30));
            }
            pauseBriefly();
        }
    }

    private boolean answers() {
        try {
            return probe.answers(port);
        } catch (IOException e) {
            return false;
        }
    }

    private void pauseBriefly() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackFailure("Interrupted while " + launch.name() + " was starting", e);
        }
    }

    /** Orderly; for PostgreSQL the fast shutdown: open transactions are rolled back. */
    public void stop() {
        stop(launch.stopSignal());
    }

    /** By that signal, named without SIG: {@code QUIT} is PostgreSQL's immediate shutdown. */
    public void stop(String signal) {
        if (process != null && process.isAlive()) {
            process.stop(signal, STOP_TAKES);
        }
    }

    /** SIGKILL to all its processes. */
    public void kill() {
        if (process != null) {
            process.kill();
        }
    }

    /** Freezes it: connections stay open and nothing is answered. */
    public void pause() {
        running().pause();
    }

    public void resume() {
        running().resume();
    }

    private ManagedProcess running() {
        if (process == null) {
            throw new IllegalStateException(launch.name() + " is not running");
        }
        return process;
    }

    @Override
    public void close() {
        if (isRunning()) {
            resume();
            stop();
        }
    }
}
