package io.onefold.ingest.write;

import io.onefold.ingest.lane.Portion;
import io.smallrye.mutiny.Uni;
import java.util.List;

/** Sees the attempts to write a batch. Changes nothing of them. Thread: any. */
public interface WriteWatch {
    /** Sees nothing. */
    WriteWatch NONE = new WriteWatch() {};

    /**
     * One attempt, from its preparation to its end.
     *
     * @param attempt begins when it is subscribed to; never fails
     */
    default Uni<WriteOutcome> attempt(List<Portion> portions, Uni<WriteOutcome> attempt) {
        return attempt;
    }

    /** How many duplicates of a batch it looks at one by one; the others are only counted. */
    default int mostRepeats() {
        return 0;
    }
}
