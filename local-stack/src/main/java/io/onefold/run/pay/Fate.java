package io.onefold.run.pay;

/** What becomes of a call. */
enum Fate {
    /** The effect, and the answer. */
    DONE,
    /** No effect, and 500. */
    FAILED,
    /** No effect and no answer. */
    LOST,
    /** The effect and no answer. */
    DONE_WITHOUT_ANSWER
}
