package io.onefold.benchmarks.webhook;

import io.onefold.stack.process.StackFailure;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Sends requests that are ready over connections that are kept, each of them again as soon as it has its answer. One thread
 * and no HTTP library, because what it costs is taken from the service on the same machine.
 */
final class Load {
    static final int CONNECTIONS = 64;

    private static final Duration SILENCE = Duration.ofSeconds(60);

    private final List<byte[]> requests;
    private final long pause;
    private final Sent sent;
    private final Deque<Line> idle = new ArrayDeque<>();
    private int next;
    private int left;
    private long begin;

    private Load(List<byte[]> requests, long pause) {
        this.requests = requests;
        this.pause = pause;
        this.left = requests.size();
        this.sent = new Sent(requests.size());
    }

    /** As fast as answers come. */
    static Sent asFastAsAnswered(URI to, List<byte[]> requests) throws IOException {
        return new Load(requests, 0).send(to);
    }

    /** So many a second, if there are enough connections. */
    static Sent paced(URI to, List<byte[]> requests, int perSecond) throws IOException {
        return new Load(requests, Duration.ofSeconds(1).toNanos() / perSecond).send(to);
    }

    private Sent send(URI to) throws IOException {
        List<Line> lines = new ArrayList<>();
        try (Selector selector = Selector.open()) {
            for (int number = 0; number < CONNECTIONS; number++) {
                lines.add(Line.open(to, selector));
            }
            idle.addAll(lines);
            begin = System.nanoTime();
            run(selector);
            return sent;
        } finally {
            for (Line line : lines) {
                line.close();
            }
        }
    }

    private void run(Selector selector) throws IOException {
        sendWhatIsDue();
        while (left > 0) {
            long wait = millisToNext();
            int ready = wait == 0 ? selector.selectNow() : selector.select(wait);
            if (ready == 0 && wait >= SILENCE.toMillis()) {
                throw new StackFailure("No answer comes any more; " + left + " of " + requests.size() + " are missing");
            }
            for (SelectionKey key : selector.selectedKeys()) {
                take((Line) key.attachment());
            }
            selector.selectedKeys().clear();
            sendWhatIsDue();
        }
    }

    private void take(Line line) throws IOException {
        int status = line.read();
        if (status != 0) {
            sent.answered(line.request(), status, System.nanoTime());
            left--;
            idle.add(line);
        }
    }

    private void sendWhatIsDue() throws IOException {
        while (next < requests.size() && !idle.isEmpty() && due() <= System.nanoTime()) {
            sent.sent(next, System.nanoTime());
            idle.remove().send(next, requests.get(next));
            next++;
        }
    }

    private long due() {
        return begin + next * pause;
    }

    private long millisToNext() {
        if (next == requests.size() || idle.isEmpty()) {
            return SILENCE.toMillis();
        }
        return Math.max(0, Duration.ofNanos(due() - System.nanoTime()).toMillis());
    }
}
