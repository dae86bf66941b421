package io.onefold.webhook.call;

import io.vertx.core.buffer.Buffer;

/** The beginning of an answer: so much of it is kept, so much is read. Thread: that of its call. */
final class Kept {
    /** An answer that goes on behind this is ended. */
    static final int MOST_READ = 1024 * 1024;

    private final int most;
    private final Buffer bytes = Buffer.buffer();
    private int read;

    /** @param most how many bytes are kept */
    Kept(int most) {
        this.most = most;
    }

    /** Whether there may be more. */
    boolean add(Buffer chunk) {
        int room = most - bytes.length();
        bytes.appendBuffer(chunk, 0, Math.min(room, chunk.length()));
        read += Math.min(chunk.length(), MOST_READ);
        return read < MOST_READ;
    }

    byte[] bytes() {
        return bytes.getBytes();
    }
}
