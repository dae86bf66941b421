package io.onefold.ingest.write;

import io.onefold.ingest.lane.LaneKey;
import java.util.List;
import java.util.Set;

/** What became of one transaction. Everything but {@link Written} was rolled back whole. */
public sealed interface WriteOutcome {
    /** Committed; the books are in the order of the portions. */
    record Written(List<Books> books) implements WriteOutcome {}

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
