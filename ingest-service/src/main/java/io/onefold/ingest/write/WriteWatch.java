package io.onefold.ingest.write;

import io.onefold.ingest.lane.Portion;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

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

    /**
     * One step that writes records again.
     *
     * @param step begins when it is subscribed to
     * @param written what it has written, if it has
     */
    default <T> Uni<T> again(List<Portion> portions, Uni<T> step, Function<T, Optional<WriteOutcome.Written>> written) {
        return step;
    }

    /** How many duplicates of a batch it looks at one by one; the others are only counted. */
    default int mostRepeats() {
        return 0;
    }
}
