package io.onefold.cli.ask;

/** What was asked for was not done; the message is one line for the operator. */
public final class NotDone extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean passing;

    public NotDone(String message) {
        this(message, false);
    }

    public NotDone(String message, Throwable cause) {
        super(message, cause);
        this.passing = false;
    }

    NotDone(String message, boolean passing) {
        super(message);
        this.passing = passing;
    }

    /** Whether the same may be answered a little later: the service starts, or a server behind it is away. */
    public boolean isPassing() {
        return passing;
    }
}
