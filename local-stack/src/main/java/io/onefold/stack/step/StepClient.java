package io.onefold.stack.step;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/**
 * Lives in a service under test: tells the test's {@link Steps} each step that it was told to report, and lets the next
 * one be taken only when the test has answered.
 */
public final class StepClient {
    private static final String STEPS = "ONEFOLD_TEST_STEPS";
    private static final String PORT = "ONEFOLD_TEST_STEPS_PORT";

    private final Set<String> steps;
    private final int port;

    private StepClient(Set<String> steps, int port) {
        this.steps = steps;
        this.port = port;
    }

    /** As {@link #environment} has told this process. */
    public static StepClient ofEnvironment() {
        return new StepClient(
                Set.of(System.getenv().getOrDefault(STEPS, "").split(",", -1)),
                Integer.parseInt(System.getenv().getOrDefault(PORT, "0")));
    }

    /** What a process needs in its environment to report these steps. */
    public static Map<String, String> environment(Steps test, Collection<String> steps) {
        return Map.of(STEPS, String.join(",", steps), PORT, Integer.toString(test.port()));
    }

    /** The jar or folder with this class, for the class path of a service. */
    public static Path classes() {
        try {
            return Path.of(StepClient.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("a class path has no such names", e);
        }
    }

    /** Tells the step, if it was asked for, and waits for the answer. */
    public void reached(Enum<?> step, String of) {
        if (!steps.contains(step.name())) {
            return;
        }
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
                BufferedReader answer =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            socket.getOutputStream()
                    .write((ProcessHandle.current().pid() + " " + step.name() + " " + of + "\n")
                            .getBytes(StandardCharsets.UTF_8));
            answer.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException("the test has gone", e);
        }
    }
}
