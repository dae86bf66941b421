package io.onefold.ingest;

import io.onefold.stack.process.ServiceProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Sends a path as it is written: a client would tidy it up first. Its failed logins are its own. */
final class RawHttp {
    private static final int PATIENCE_MS = 10_000;
    private static final String CLIENT = "127.0.0.8";

    private RawHttp() {}

    /** The whole answer of the API, status line first. */
    static String get(ServiceProcess worker, String target, String token) {
        URI url = worker.httpUrl();
        try (Socket socket = new Socket(url.getHost(), url.getPort(), InetAddress.getByName(CLIENT), 0)) {
            socket.setSoTimeout(PATIENCE_MS);
            String request = "GET " + target + " HTTP/1.1\r\nHost: " + url.getAuthority() + "\r\nAuthorization: Bearer "
                    + token + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(target, e);
        }
    }

    /** The status of such an answer. */
    static int statusOf(String answer) {
        return Integer.parseInt(answer.split(" ", 3)[1]);
    }
}
