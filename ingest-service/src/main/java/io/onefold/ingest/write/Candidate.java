package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded.Event;
import java.time.LocalDate;

/**
 * An event of a batch that may be stored.
 *
 * @param ordinal its place in the batch, from 0
 * @param lane its lane's place in the batch, from 0
 * @param repeat whether the batch holds it at an earlier place too
 * @param contentHash of the value's raw bytes
 */
record Candidate(int ordinal, int lane, Event event, boolean repeat, long contentHash) {

    LocalDate day() {
        return dayOf(event);
    }

    /** The UTC day that an event is of. */
    static LocalDate dayOf(Event event) {
        return event.occurredAt().toLocalDate();
    }
}
