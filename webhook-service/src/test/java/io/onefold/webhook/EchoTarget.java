package io.onefold.webhook;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A target that refuses each call and quotes what it was sent: by turns as an answer, and as bytes that are no HTTP. */
final class EchoTarget implements Closeable {
    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: *(\\d+)");

    private final ServerSocket server;
    private final String mark;

    EchoTarget(String mark) throws IOException {
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.mark = mark;
        Thread thread = new Thread(this::serve, "echo");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return server.getLocalPort();
    }

    private void serve() {
        for (int call = 0; !server.isClosed(); call++) {
            try (Socket socket = server.accept()) {
                byte[] body = body(socket.getInputStream());
                String head = "HTTP/1.1 500 No\r\nX-Why: " + mark + "\r\nRetry-After: " + mark
                        + "\r\nConnection: close\r\nContent-Length: " + body.length + "\r\n\r\n";
                socket.getOutputStream().write((call % 2 == 0 ? head : "").getBytes(ISO_8859_1));
                socket.getOutputStream().write(body);
                socket.getOutputStream().write("\r\n\r\n".getBytes(ISO_8859_1));
            } catch (SocketException e) {
                // closed by the caller, or by the end of the test
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static byte[] body(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new SocketException("the caller is gone");
            }
            head.write(next);
        }
        Matcher length = LENGTH.matcher(head.toString(ISO_8859_1));
        return length.find() ? in.readNBytes(Integer.parseInt(length.group(1))) : new byte[0];
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
