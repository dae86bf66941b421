package io.onefold.ingest.suite;

import io.onefold.ingest.observe.IngestListener.DayStep;
import io.onefold.ingest.observe.IngestListener.Step;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The test's side of {@link StepReporter}: lets every step pass but those it was told to hold. */
public final class Steps implements AutoCloseable {
    private final ServerSocket server;
    private final List<Hold> holds = new ArrayList<>();
    private final ConcurrentLinkedQueue<String> passed = new ConcurrentLinkedQueue<>();

    public Steps() {
        try {
            server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread acceptor = new Thread(this::accept, "steps");
        acceptor.setDaemon(true);
        acceptor.start();
    }

    int port() {
        return server.getLocalPort();
    }

    /** Holds the next worker that reaches this step. */
    public Hold hold(Step step) {
        Hold hold = new Hold(step.name());
        synchronized (holds) {
            holds.add(hold);
        }
        return hold;
    }

    /** Holds the next worker whose retention reaches this step. */
    public Hold hold(DayStep step) {
        Hold hold = new Hold(step.name());
        synchronized (holds) {
            holds.add(hold);
        }
        return hold;
    }

    /** Every step that was reported, as {@code <pid> <step> <lanes>}, oldest first. */
    public List<String> passed() {
        return List.copyOf(passed);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread each = new Thread(() -> answer(socket), "step");
                each.setDaemon(true);
                each.start();
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void answer(Socket socket) {
        try (socket;
                BufferedReader lines =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            String line = lines.readLine();
            if (line == null) {
                return;
            }
            passed.add(line);
            take(line.split(" ", 3)[1]).ifPresent(hold -> hold.stand(line));
            socket.getOutputStream().write("go\n".getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // The worker was killed while it stood here.
        }
    }

    private java.util.Optional<Hold> take(String step) {
        synchronized (holds) {
            var found = holds.stream().filter(hold -> hold.step().equals(step)).findFirst();
            found.ifPresent(holds::remove);
            return found;
        }
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
