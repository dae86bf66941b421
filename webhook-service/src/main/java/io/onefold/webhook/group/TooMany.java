package io.onefold.webhook.group;

/** So many wait that one more is refused; nothing of it was written. */
public final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooMany(int waiting) {
        super(waiting + " are waiting to be written");
    }
}
