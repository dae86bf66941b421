package io.onefold.stack.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/** One connection through a {@link Wire}: two sockets and a thread for each direction. */
final class Link {

    private static final int BUFFER = 64 * 1024;

    private final Socket client;
    private final Wire wire;
    private volatile @Nullable Socket server;

    Link(Socket client, Wire wire) {
        this.client = client;
        this.wire = wire;
    }

    /** Returns when the connection has ended. A connection made into a black hole never reaches the server. */
    void run(String host, int port) {
        try {
            if (wire.isCut()) {
                reset();
            } else if (!wire.mayPass(this)) {
                client.getInputStream().transferTo(OutputStream.nullOutputStream());
            } else {
                Socket upstream = new Socket(host, port);
                server = upstream;
                Thread back = Threads.daemon("wire-back", () -> pump(upstream, client));
                pump(client, upstream);
                back.join();
            }
        } catch (IOException e) {
            reset(); // the client sees what it would see of a server that is down
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close(client);
            close(server);
        }
    }

    private void pump(Socket from, Socket to) {
        byte[] buffer = new byte[BUFFER];
        try {
            for (int read = from.getInputStream().read(buffer);
                    read >= 0;
                    read = from.getInputStream().read(buffer)) {
                if (wire.mayPass(this)) {
                    to.getOutputStream().write(buffer, 0, read);
                }
            }
            if (wire.mayPass(this)) {
                to.shutdownOutput();
            }
        } catch (IOException e) {
            reset();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void hangUp() {
        close(client);
        close(server);
    }

    void reset() {
        reset(client);
        reset(server);
    }

    private static void reset(@Nullable Socket socket) {
        try {
            if (socket != null) {
                socket.setSoLinger(true, 0); // close sends RST
            }
        } catch (IOException e) {
            // Closed already.
        }
        close(socket);
    }

    private static void close(@Nullable Socket socket) {
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (IOException e) {
            // It is closed already, which is what is wanted.
        }
    }
}
