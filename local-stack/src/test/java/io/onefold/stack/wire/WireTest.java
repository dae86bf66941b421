package io.onefold.stack.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WireTest {

    private final ServerSocket echo = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Wire wire = Wire.to("127.0.0.1", echo.getLocalPort());

    WireTest() throws IOException {
        Threads.daemon("echo", this::serve);
    }

    @AfterEach
    void close() throws IOException {
        wire.close();
        echo.close();
    }

    @Test
    void forwardsBothWays() throws IOException {
        try (Socket socket = connect()) {
            assertThat(say(socket, 7)).isEqualTo(7);
        }
    }

    @Test
    void aBlackHoleTakesEverythingAndAnswersNothing() throws IOException {
        try (Socket before = connect()) {
            assertThat(say(before, 1)).isEqualTo(1);

            wire.blackhole();

            try (Socket during = connect()) {
                assertThatThrownBy(() -> say(before, 2)).isInstanceOf(SocketTimeoutException.class);
                assertThatThrownBy(() -> say(during, 2)).isInstanceOf(SocketTimeoutException.class);
                wire.heal();
                assertThatThrownBy(() -> say(before, 3)).isInstanceOf(SocketException.class);
            }
        }
        try (Socket after = connect()) {
            assertThat(say(after, 4)).isEqualTo(4);
        }
    }

    @Test
    void whatIsHeldArrivesLater() throws IOException {
        try (Socket socket = connect()) {
            assertThat(say(socket, 1)).isEqualTo(1);

            wire.hold();
            assertThatThrownBy(() -> say(socket, 2)).isInstanceOf(SocketTimeoutException.class);
            wire.heal();

            assertThat(socket.getInputStream().read()).isEqualTo(2);
        }
    }

    @Test
    void aCutResetsOldAndNewConnections() throws IOException {
        try (Socket before = connect()) {
            assertThat(say(before, 1)).isEqualTo(1);

            wire.cut();

            assertThatThrownBy(() -> say(before, 2)).isInstanceOf(SocketException.class);
            assertThatThrownBy(() -> say(connect(), 2)).isInstanceOf(SocketException.class);
        }
        wire.heal();
        try (Socket after = connect()) {
            assertThat(say(after, 3)).isEqualTo(3);
        }
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), wire.port());
        socket.setSoTimeout(500);
        return socket;
    }

    private static int say(Socket socket, int what) throws IOException {
        socket.getOutputStream().write(what);
        return socket.getInputStream().read();
    }

    private void serve() {
        while (!echo.isClosed()) {
            try {
                Socket socket = echo.accept();
                Threads.daemon("echo-one", () -> answer(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private static void answer(Socket socket) {
        try (socket) {
            socket.getInputStream().transferTo(socket.getOutputStream());
        } catch (IOException e) {
            // Reset, as the test wants it.
        }
    }
}
