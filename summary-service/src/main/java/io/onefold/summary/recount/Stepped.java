package io.onefold.summary.recount;

/** What one step of a recount did. */
public enum Stepped {
    /** There is nothing to do, or another replica does it. */
    IDLE,
    /** It has come further. */
    FORWARD,
    /** It has ended: done, or refused. */
    ENDED
}
