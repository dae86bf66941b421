package io.onefold.start;

/** What no waiting can mend: the service ends and says why. */
public class CannotStart extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CannotStart(String message) {
        super(message);
    }
}
