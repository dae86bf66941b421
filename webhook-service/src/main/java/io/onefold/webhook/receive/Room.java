package io.onefold.webhook.receive;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory for bodies that are being read or wait for their answer. Without it many large bodies at once, each within
 * the limit and none of them signed, would fill the heap. Any thread.
 */
final class Room {
    private final long most;
    private final AtomicLong taken = new AtomicLong();

    Room(long most) {
        this.most = most;
    }

    /** Takes so many bytes, or none of them. */
    boolean take(long bytes) {
        if (taken.addAndGet(bytes) > most) {
            taken.addAndGet(-bytes);
            return false;
        }
        return true;
    }

    /** Gives back what was taken. */
    void giveBack(long bytes) {
        taken.addAndGet(-bytes);
    }

    long taken() {
        return taken.get();
    }
}
