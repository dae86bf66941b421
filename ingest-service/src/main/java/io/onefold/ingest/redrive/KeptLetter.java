package io.onefold.ingest.redrive;

import io.onefold.ingest.decode.RawRecord;
import java.util.Arrays;
import java.util.UUID;

/**
 * A dead letter with its record, as far as it was kept.
 *
 * @param hash of the whole record
 */
@SuppressWarnings("ArrayRecordComponent") // compared by isWhole only
record KeptLetter(long id, Origin origin, RawRecord record, boolean truncated, byte[] hash) {

    /** Where it came from. */
    record Origin(long laneId, String topic, UUID topicId, int partition) {}

    /** Whether a hash is that of the whole record. */
    boolean isOf(byte[] other) {
        return Arrays.equals(hash, other);
    }

    KeptLetter with(RawRecord whole) {
        return new KeptLetter(id, origin, whole, false, hash);
    }
}
