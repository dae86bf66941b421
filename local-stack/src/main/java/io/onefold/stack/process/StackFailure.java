package io.onefold.stack.process;

/** A process or server could not be started, did not get ready, or did not end. The message says which, why, and what to do. */
public final class StackFailure extends RuntimeException {

    public StackFailure(String message) {
        super(message);
    }

    public StackFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
