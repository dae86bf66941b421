package io.onefold.ingest.write;

/** Ends a transaction with an outcome that is no surprise; carries no stack trace and never leaves this package. */
final class Rollback extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient WriteOutcome outcome;

    Rollback(WriteOutcome outcome) {
        super(outcome.toString(), null, false, false);
        this.outcome = outcome;
    }

    WriteOutcome outcome() {
        return outcome;
    }
}
