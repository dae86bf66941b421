package io.onefold.stack.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports on 127.0.0.1.
 *
 * <p>Free ports come from below the range that systems use for outgoing connections: a client that retries a port of
 * that range while its server is down can connect to itself, and the server cannot come back.
 */
public final class Ports {

    private static final int LOWEST = 20_000;
    private static final int BEYOND = 32_000;

    /** Those asked for by this process: whoever got one may not have bound it yet. */
    private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

    private Ports() {}

    /** A port that nobody listens on and that was not given before. */
    public static int free() {
        for (int i = 0; i < 1_000; i++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, BEYOND);
            if (isFree(port) && GIVEN.add(port)) {
                return port;
            }
        }
        throw new StackFailure("No free port between " + LOWEST + " and " + BEYOND);
    }

    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true); // a connection in TIME_WAIT does not keep a server from its port
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
