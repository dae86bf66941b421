package io.onefold.webhook.receive;

import io.onefold.webhook.verify.Signed;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** A connection on which every byte is the test's own. */
final class Wire implements Closeable {
    /** An answer; the body empty if the connection ended without one, the status 0. */
    record Answered(int status, Map<String, String> headers, String body) {}

    private final Socket socket;
    private final InputStream in;

    Wire(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(10_000);
        in = new BufferedInputStream(socket.getInputStream());
    }

    Wire send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    Wire send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return this;
    }

    /** A whole request. */
    Wire post(String source, Signed signed) throws IOException {
        return send(head(source, signed) + "Content-Length: " + signed.body().length + "\r\n\r\n")
                .send(signed.body());
    }

    /** Request line and headers of a signed request, without its length and without its end. */
    static String head(String source, Signed signed) {
        StringBuilder head = new StringBuilder("POST /webhooks/" + source);
        String before = "?";
        for (var parameter : signed.query().entrySet()) {
            for (String value : parameter.getValue()) {
                head.append(before)
                        .append(parameter.getKey())
                        .append('=')
                        .append(URLEncoder.encode(value, StandardCharsets.UTF_8));
                before = "&";
            }
        }
        head.append(" HTTP/1.1\r\nHost: test\r\n");
        signed.headers()
                .forEach((name, values) -> values.forEach(
                        value -> head.append(name).append(": ").append(value).append("\r\n")));
        return head.toString();
    }

    /** The next answer; none if the other side has ended the connection, in whatever manner. */
    Answered answer() throws IOException {
        try {
            return read();
        } catch (SocketException e) {
            return new Answered(0, Map.of(), "");
        }
    }

    private Answered read() throws IOException {
        String line = line();
        if (line.isEmpty()) {
            return new Answered(0, Map.of(), "");
        }
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String header = line(); !header.isEmpty(); header = line()) {
            int colon = header.indexOf(':');
            headers.put(header.substring(0, colon), header.substring(colon + 1).strip());
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        return new Answered(
                Integer.parseInt(line.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length())),
                headers,
                new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.write(next);
        }
        return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
    }

    /** Whether the other side has ended it; waits for that. */
    boolean isEnded() throws IOException {
        try {
            return in.read() < 0;
        } catch (SocketException e) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
