package io.onefold.ingest.suite;

import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.observe.IngestListener;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Set;

/**
 * Lives in a worker under test: tells the test's {@link Steps} each step named in {@code ONEFOLD_TEST_STEPS}, and takes
 * the next one only when the test has answered.
 */
public final class StepReporter implements IngestListener {
    static final String STEPS = "ONEFOLD_TEST_STEPS";
    static final String PORT = "ONEFOLD_TEST_STEPS_PORT";

    private final Set<String> steps =
            Set.of(System.getenv().getOrDefault(STEPS, "").split(",", -1));
    private final int port = Integer.parseInt(System.getenv().getOrDefault(PORT, "0"));

    @Override
    public void reached(Step step, Collection<LaneKey> lanes) {
        if (steps.contains(step.name()) && !lanes.isEmpty()) {
            report(step.name(), lanes.toString());
        }
    }

    @Override
    public void reached(DayStep step, String stream, LocalDate day) {
        if (steps.contains(step.name())) {
            report(step.name(), stream + " " + day);
        }
    }

    private void report(String step, String of) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
                BufferedReader answer =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            socket.getOutputStream()
                    .write((ProcessHandle.current().pid() + " " + step + " " + of + "\n")
                            .getBytes(StandardCharsets.UTF_8));
            answer.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException("the test has gone", e);
        }
    }
}
