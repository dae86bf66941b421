package io.onefold.ingest.gap;

/** What became of a request to skip. */
sealed interface SkipOutcome {
    /** Booked; whoever reads the lane goes on at the gap's end. */
    record Skipped(Gap gap) implements SkipOutcome {}

    /** There is nothing of that name to skip. */
    record Unknown(String detail) implements SkipOutcome {}

    /** The offset does not lie between what is read and the end of the log. */
    record OutOfRange(String detail) implements SkipOutcome {}
}
