package io.onefold.benchmarks.webhook;

import io.onefold.stack.process.StackFailure;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** One connection that is kept, with at most one request on its way. */
final class Line implements AutoCloseable {
    private static final int LONGEST_ANSWER = 16 * 1024;

    private final SocketChannel channel;
    private final ByteBuffer come = ByteBuffer.allocate(LONGEST_ANSWER);
    private int request;

    private Line(SocketChannel channel) {
        this.channel = channel;
    }

    static Line open(URI to, Selector selector) throws IOException {
        SocketChannel channel = SocketChannel.open(new InetSocketAddress(to.getHost(), to.getPort()));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        Line line = new Line(channel);
        channel.register(selector, SelectionKey.OP_READ, line);
        return line;
    }

    /** The number of the request on its way. */
    int request() {
        return request;
    }

    void send(int number, byte[] bytes) throws IOException {
        request = number;
        come.clear();
        ByteBuffer out = ByteBuffer.wrap(bytes);
        while (out.hasRemaining()) {
            if (channel.write(out) == 0) {
                Thread.onSpinWait(); // a request is smaller than the buffer of a socket that is empty
            }
        }
    }

    /** The status of the answer; 0 while it has not come whole. */
    int read() throws IOException {
        if (channel.read(come) < 0) {
            throw new StackFailure("The service has closed a connection before it answered");
        }
        int length = HttpAnswer.length(come.array(), come.position());
        return length == HttpAnswer.INCOMPLETE || come.position() < length ? 0 : HttpAnswer.status(come.array());
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
