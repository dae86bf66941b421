package io.onefold.stack.process;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * One running program that tests may stop, kill and freeze.
 *
 * <p>Guarantees: {@link #pid()} is the program itself; it dies with this JVM; {@link #kill()} and {@link #close()}
 * return when it and its children are gone.
 *
 * <p>Thread: any.
 */
public final class ManagedProcess implements AutoCloseable {

    private static final Duration KILL_TAKES = Duration.ofSeconds(10);
    private static final Duration CHILDREN_TAKE = Duration.ofSeconds(2);
    private static final Duration POLL = Duration.ofMillis(5);
    private static final int TAIL_BYTES = 64 * 1024;

    private final Launch launch;
    private final Process process;
    private final Guardian guardian;
    private final CompletableFuture<Void> ended;
    private final List<Long> frozen = new ArrayList<>();

    private ManagedProcess(Launch launch, Process process, Guardian guardian) {
        this.launch = launch;
        this.process = process;
        this.guardian = guardian;
        this.ended = process.onExit().thenRun(() -> guardian.forget(process.pid()));
    }

    /**
     * Starts it.
     *
     * @throws StackFailure when the system refuses to start it; a program that is not found ends with 127 instead
     */
    public static ManagedProcess start(Launch launch) {
        Guardian guardian = Guardian.get();
        List<String> command = new ArrayList<>(List.of("sh", "-c", Guardian.script("launch.sh"), launch.name()));
        command.addAll(launch.command());
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(launch.log().toFile()));
        builder.environment().putAll(launch.environment());
        try {
            Process process = builder.start();
            guardian.watch(process.pid(), launch.stopSignal());
            try (Writer go = process.outputWriter()) {
                go.write("go\n");
            }
            return new ManagedProcess(launch, process, guardian);
        } catch (IOException e) {
            throw new StackFailure("Cannot start " + launch.name(), e);
        }
    }

    /** What messages call it. */
    public String name() {
        return launch.name();
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Where its standard output and error go. */
    public Path log() {
        return launch.log();
    }

    /** The last lines it printed, for messages of failures. */
    public String tail(int lines) {
        try {
            byte[] bytes = Files.readAllBytes(launch.log());
            int from = Math.max(0, bytes.length - TAIL_BYTES);
            List<String> all = new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return String.join("\n", all.subList(Math.max(0, all.size() - lines), all.size()));
        } catch (IOException e) {
            return "(no output: " + e.getMessage() + ")";
        }
    }

    /** SIGKILL to it and its children. */
    public void kill() {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
        awaitExit(KILL_TAKES);
        awaitGone(children);
        forgetFrozen();
    }

    // Bounded: where nobody reaps them (some containers), the dead stay listed.
    private static void awaitGone(List<ProcessHandle> killed) {
        long deadline = System.nanoTime() + CHILDREN_TAKE.toNanos();
        while (killed.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < deadline) {
            LockSupport.parkNanos(POLL.toNanos());
        }
    }

    /** SIGSTOP to it, then to its children: nothing of it runs, its connections stay open. */
    public synchronized void pause() {
        Signals.send("STOP", List.of(pid()));
        process.descendants().map(ProcessHandle::pid).forEach(frozen::add);
        frozen.forEach(child -> guardian.watch(child, "KILL"));
        Signals.send("STOP", frozen);
    }

    /** SIGCONT: it goes on as if nothing had happened. */
    public synchronized void resume() {
        Signals.send("CONT", Stream.concat(frozen.stream(), Stream.of(pid())).toList());
        forgetFrozen();
    }

    private synchronized void forgetFrozen() {
        frozen.forEach(guardian::forget);
        frozen.clear();
    }

    /**
     * Asks it to end by its stop signal.
     *
     * @return its exit code
     * @throws StackFailure when it outlives the grace; it is killed then
     */
    public int terminate(Duration grace) {
        return stop(launch.stopSignal(), grace);
    }

    /** As {@link #terminate}, by another signal. */
    public int stop(String signal, Duration grace) {
        Signals.send(signal, List.of(pid()));
        try {
            return awaitExit(grace);
        } catch (StackFailure e) {
            kill();
            throw e;
        }
    }

    /**
     * Waits for its end.
     *
     * @return its exit code, above 128 when a signal ended it
     * @throws StackFailure when it is still there after that time
     */
    public int awaitExit(Duration atMost) {
        try {
            ended.get(atMost.toMillis(), MILLISECONDS);
            return process.exitValue();
        } catch (TimeoutException e) {
            throw new StackFailure(launch.name() + " is still running after " + atMost.toSeconds()
                    + " s. Its last output:\n" + tail(30));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackFailure("Interrupted while " + launch.name() + " was ending", e);
        } catch (ExecutionException e) {
            throw new StackFailure(launch.name() + " has ended, but the guardian was gone", e);
        }
    }

    @Override
    public void close() {
        kill();
    }
}
