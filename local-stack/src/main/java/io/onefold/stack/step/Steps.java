package io.onefold.stack.step;

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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** The test's side of {@link StepClient}: lets every step pass but those it was told to hold. */
public final class Steps implements AutoCloseable {
    private final ServerSocket server;
    private final List<Hold> holds = new ArrayList<>();
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
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

    /** Holds the next process that reaches this step. */
    public Hold hold(Enum<?> step) {
        return hold(new Hold(step.name()));
    }

    /** Holds that process when it reaches this step. */
    public Hold hold(Enum<?> step, long pid) {
        return hold(new Hold(step.name(), pid));
    }

    private Hold hold(Hold hold) {
        synchronized (holds) {
            holds.add(hold);
        }
        return hold;
    }

    /** Tells every further step that is reported, before it is answered. */
    public void listen(Consumer<String> listener) {
        listeners.add(listener);
    }

    /** Every step that was reported, as {@code <pid> <step> <of what>}, oldest first. */
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
            listeners.forEach(listener -> listener.accept(line));
            take(line).ifPresent(hold -> hold.stand(line));
            socket.getOutputStream().write("go\n".getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // The worker was killed while it stood here.
        }
    }

    private java.util.Optional<Hold> take(String line) {
        synchronized (holds) {
            var found = holds.stream().filter(hold -> hold.holds(line)).findFirst();
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
