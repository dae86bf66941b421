package io.onefold.ingest.write;

import io.onefold.ingest.lane.LaneKey;
import java.util.List;
import java.util.Set;

/** What became of one transaction. Everything but {@link Written} was rolled back whole. */
public sealed interface WriteOutcome {
    /**
     * Committed.
     *
     * @param books in the order of the portions
     * @param repeats the first duplicates, as many as were asked for
     */
    record Written(List<Books> books, List<Repeat> repeats) implements WriteOutcome {}

    /** Another raised the epoch of these lanes, or the store does not reach up to what was polled of them. */
    record Lost(Set<LaneKey> lanes) implements WriteOutcome {}

    /** The database refuses the data. */
    record Refused(String detail) implements WriteOutcome {}

    /** The store cannot write now; the same batch may succeed later. */
    record Unavailable(String detail) implements WriteOutcome {}

    /** What a batch needs before its transaction is not to be had now; the data is not to blame, however long it lasts. */
    record Postponed(String detail) implements WriteOutcome {}

    /** The statements or rights are wrong: ours to mend, trying again is no help. */
    record Broken(String detail) implements WriteOutcome {}
}
