package io.onefold.webhook.call;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;

/**
 * A target that speaks HTTP/1.1 byte by byte, so that it can also misbehave: it reads whole requests, and what becomes of
 * each is written by the test. Thread: one per connection.
 */
final class RawTarget implements AutoCloseable {
    /** What a target does with a request; a connection goes on afterwards unless it was closed. */
    interface Behaviour {
        void answer(Request request, Socket connection) throws IOException;
    }

    /** @param headers in lower case */
    @SuppressWarnings("ArrayRecordComponent") // compared nowhere
    record Request(String line, Map<String, String> headers, byte[] body) {
        String header(String name) {
            return headers.getOrDefault(name, "");
        }

        String text() {
            return new String(body, UTF_8);
        }
    }

    private final ServerSocket listener;
    private final String scheme;
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger closedByCaller = new AtomicInteger();
    private volatile Behaviour behaviour = answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");

    private RawTarget(ServerSocketFactory sockets, String scheme, String host) {
        this.scheme = scheme;
        try {
            listener = sockets.createServerSocket(0, 50, InetAddress.getByName(host));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        daemon(this::accept);
    }

    static RawTarget start() {
        return new RawTarget(ServerSocketFactory.getDefault(), "http", "127.0.0.1");
    }

    static RawTarget startOn(String host) {
        return new RawTarget(ServerSocketFactory.getDefault(), "http", host);
    }

    static RawTarget startTls(ServerSocketFactory sockets) {
        return new RawTarget(sockets, "https", "127.0.0.1");
    }

    static Behaviour answering(String raw) {
        return (request, connection) -> connection.getOutputStream().write(raw.getBytes(UTF_8));
    }

    static Behaviour answering(int status, String headers, String body) {
        return answering("HTTP/1.1 " + status + " Whatever\r\n" + headers + "Content-Length: "
                + body.getBytes(UTF_8).length + "\r\n\r\n" + body);
    }

    RawTarget with(Behaviour other) {
        behaviour = other;
        return this;
    }

    URI url(String path) {
        String host = listener.getInetAddress().getHostAddress();
        return URI.create(
                scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + listener.getLocalPort() + path);
    }

    List<Request> requests() {
        return requests;
    }

    int connections() {
        return connections.get();
    }

    /** Connections whose other end was closed, as far as this end has seen it. */
    int closedByCaller() {
        return closedByCaller.get();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket connection = listener.accept();
                connections.incrementAndGet();
                open.add(connection);
                daemon(() -> serve(connection));
            } catch (IOException e) {
                // Closed, or that client has gone.
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            while (!connection.isClosed()) {
                Request request = read(connection.getInputStream());
                requests.add(request);
                OutputStream out = connection.getOutputStream();
                behaviour.answer(request, connection);
                if (!connection.isClosed()) {
                    out.flush();
                }
            }
        } catch (IOException e) {
            closedByCaller.incrementAndGet();
        }
    }

    private static Request read(InputStream in) throws IOException {
        String line = line(in);
        Map<String, String> headers = new TreeMap<>();
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            int colon = header.indexOf(':');
            headers.merge(
                    header.substring(0, colon).toLowerCase(Locale.ROOT),
                    header.substring(colon + 1).strip(),
                    (one, other) -> one + " AND " + other);
        }
        return new Request(line, headers, in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0"))));
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int each = in.read(); each != '\n'; each = in.read()) {
            if (each < 0) {
                throw new EOFException();
            }
            line.append(new String(new byte[] {(byte) each}, ISO_8859_1));
        }
        return line.toString().strip();
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "raw-target");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            listener.close();
            for (Socket connection : open) {
                connection.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
