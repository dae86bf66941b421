package io.onefold.webhook.accept;

/** What an operator asks for does not fit what is there; nothing was written. The message says why, and what to do. */
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Refused(String why) {
        super(why, null, false, false);
    }

    public String why() {
        return String.valueOf(getMessage());
    }
}
