package io.onefold.summary.observe;

/**
 * Is told each step, on the thread that takes it, before the next one is taken. Others may be put on the class path as
 * {@link java.util.ServiceLoader} providers. A listener must not throw.
 */
public interface SummaryListener {
    /** The steps of a transaction that changes cells, in their order. */
    enum Step {
        /** The summary is locked. */
        LOCKED,
        /** What is to be read is known. */
        PLANNED,
        /** The cells have what was read, the progress has not moved. */
        ADDED,
        /** The progress has moved, COMMIT comes next. */
        MOVED,
        /** COMMIT was answered. */
        COMMITTED
    }

    /** A step was reached for a summary. */
    void reached(Step step, String summary);
}
