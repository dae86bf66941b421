package io.onefold.stack.embedded;

import io.onefold.stack.process.Ports;

/**
 * One more listener of the broker, which tells its clients to come by way of a proxy: without it a client that
 * bootstraps through a proxy goes on past it.
 *
 * @param port where the broker listens
 * @param proxyPort where it says that it listens
 */
public record WiredListener(String name, int port, int proxyPort) {

    /** On free ports. */
    public static WiredListener number(int number) {
        return new WiredListener("WIRED" + number, Ports.free(), Ports.free());
    }
}
