package io.onefold.summary.run;

import io.onefold.summary.fold.Folded;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What one transaction of a run did. */
public sealed interface Ran {
    /**
     * The progress moved, or nothing was new.
     *
     * @param missing events that ingest booked and that are no longer there: raw was dropped unread
     * @param more whether something is left for the next one
     * @param delay since the oldest batch with events was written, of the lane that was furthest behind; null if none had any
     */
    record Moved(
            Folded folded,
            long missing,
            boolean more,
            @Nullable Duration delay) implements Ran {}

    /** Another replica has the summary's lock. */
    record Busy() implements Ran {}

    /** It is not ours to move: retired, or declared otherwise by a newer replica. */
    record Refused(String why) implements Ran {}
}
