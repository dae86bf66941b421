package io.onefold.ingest.decode;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A record as the broker holds it, without Kafka's types. The arrays are not copied: nobody writes to them.
 *
 * @param timestamp milliseconds since the epoch; negative if the record has none
 */
@SuppressWarnings("ArrayRecordComponent") // compared nowhere; see the dead letter's hash
public record RawRecord(
        long offset, long timestamp, byte @Nullable [] key, byte @Nullable [] value, List<RawHeader> headers) {
    private static final long OVERHEAD = 64;

    /** A header; names may repeat. */
    public record RawHeader(String name, byte @Nullable [] value) {}

    /** What the record holds of memory, roughly. */
    public long bytes() {
        long bytes = OVERHEAD + lengthOf(key) + lengthOf(value);
        if (headers.isEmpty()) {
            return bytes;
        }
        for (RawHeader header : headers) {
            bytes += OVERHEAD + header.name().length() + lengthOf(header.value());
        }
        return bytes;
    }

    static int lengthOf(byte @Nullable [] bytes) {
        return bytes == null ? 0 : bytes.length;
    }
}
