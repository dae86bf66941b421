package io.onefold.ingest.write;

import org.jspecify.annotations.Nullable;

/**
 * A row of {@code ingest.event}, as far as duplicates are attributed to it.
 *
 * @param laneId where it came from
 * @param offset where it came from
 * @param contentHash of the raw bytes it was made of; null if an earlier version stored it
 */
record StandingRow(long laneId, long offset, @Nullable Long contentHash) {

    /** Whether the bytes are the same; if they are not, the contents may still be, as JSON values. */
    boolean hasBytesOf(Candidate candidate) {
        return contentHash != null && contentHash == candidate.contentHash();
    }
}
