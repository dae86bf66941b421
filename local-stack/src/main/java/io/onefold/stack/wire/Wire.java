package io.onefold.stack.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;

/**
 * A TCP proxy on 127.0.0.1 in front of one server.
 *
 * <p>It forwards bytes until told otherwise, and again after {@link #heal()}. New connections are accepted in every
 * state, as a network does that has a firewall in it.
 *
 * <p>Thread: any; a change of state holds for all connections, those that are open and those that come.
 */
public final class Wire implements AutoCloseable {

    private enum State {
        FORWARD,
        HOLD,
        SWALLOW,
        CUT
    }

    private static final int BACKLOG = 50;

    private final ServerSocket listener;
    private final String host;
    private final int port;
    private final Set<Link> links = ConcurrentHashMap.newKeySet();
    private final Set<Link> lossy = ConcurrentHashMap.newKeySet();
    private State state = State.FORWARD;

    private Wire(ServerSocket listener, String host, int port) {
        this.host = host;
        this.port = port;
        this.listener = listener;
    }

    public static Wire to(String host, int port) {
        return on(0, host, port);
    }

    /** As {@link #to}, on a given port of 127.0.0.1. */
    public static Wire on(int listen, String host, int port) {
        return on(ServerSocketFactory.getDefault(), listen, host, port);
    }

    /** As {@link #to}, and clients must speak TLS to it: for a server that does not. */
    public static Wire tlsTo(String host, int port, SSLContext server) {
        return on(server.getServerSocketFactory(), 0, host, port);
    }

    private static Wire on(ServerSocketFactory sockets, int listen, String host, int port) {
        try {
            ServerSocket listener = sockets.createServerSocket(listen, BACKLOG, InetAddress.getLoopbackAddress());
            Wire wire = new Wire(listener, host, port);
            Threads.daemon("wire-accept", wire::accept);
            return wire;
        } catch (IOException e) {
            throw new UncheckedIOException("No wire to " + host + ":" + port, e);
        }
    }

    /** Where to connect instead of the server, on 127.0.0.1. */
    public int port() {
        return listener.getLocalPort();
    }

    /** Takes what is sent and drops it, both ways; connections stay open. {@link #heal()} resets those that lost bytes. */
    public void blackhole() {
        change(State.SWALLOW);
    }

    /** Forwards nothing, as an unplugged cable: what is sent meanwhile arrives after {@link #heal()}. */
    public void hold() {
        change(State.HOLD);
    }

    /** Resets all connections, and new ones as they come. */
    public void cut() {
        change(State.CUT);
        links.forEach(Link::reset);
    }

    /** Ends all connections in order, as a server does that ends; new ones are forwarded. */
    public void hangUp() {
        links.forEach(Link::hangUp);
    }

    /** Forwards again. */
    public void heal() {
        change(State.FORWARD);
        lossy.forEach(Link::reset);
        lossy.clear();
    }

    private synchronized void change(State next) {
        state = next;
        notifyAll();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Threads.daemon("wire-open", () -> open(client));
            } catch (IOException e) {
                // Closed, or the client has gone before it was accepted: the next one may come.
            }
        }
    }

    private void open(Socket client) {
        Link link = new Link(client, this);
        links.add(link);
        link.run(host, port);
        links.remove(link);
        lossy.remove(link);
    }

    /**
     * Waits while held.
     *
     * @return whether the link's bytes may go on; else it must drop them, and is remembered as one that lost bytes
     */
    synchronized boolean mayPass(Link link) throws InterruptedException {
        while (state == State.HOLD) {
            wait();
        }
        if (state != State.FORWARD) {
            lossy.add(link);
        }
        return state == State.FORWARD;
    }

    synchronized boolean isCut() {
        return state == State.CUT;
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            cut();
        }
    }
}
