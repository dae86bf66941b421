package io.onefold.run.pay;

/** What the commercial system does about a call. */
sealed interface Reply {

    /**
     * Answers.
     *
     * @param id its own, of the effect
     * @param replayed whether that was answered before
     */
    record Done(String id, boolean replayed) implements Reply {}

    /** Answers with 500. */
    record Failed() implements Reply {}

    /** Answers that a key is needed. */
    record Keyless() implements Reply {}

    /** Does not answer. */
    record Silent() implements Reply {}
}
