package io.onefold.summary.progress;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Two counts of the same events by two services: the cells of a summary, and the books of ingest.
 *
 * @param total of all cells
 * @param stored what ingest has booked as stored, less what the summary has not read yet
 * @param missing of these, what was dropped before the summary could read it
 */
public record Witness(String summary, long total, long stored, long missing) {
    /** The total to what must be in it: 1 if each event counts once. */
    @JsonProperty
    public double ratio() {
        long expected = stored - missing;
        return expected == 0 ? (total == 0 ? 1 : Double.POSITIVE_INFINITY) : (double) total / expected;
    }
}
