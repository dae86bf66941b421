package io.onefold.ingest.lane;

import io.onefold.ingest.decode.RawRecord;
import java.util.List;
import java.util.stream.LongStream;

/** Records of which only the offset and the size matter. */
final class Records {
    private Records() {}

    static List<RawRecord> of(long... offsets) {
        return LongStream.of(offsets).mapToObj(Records::at).toList();
    }

    /** One record at each offset of [from, end). */
    static List<RawRecord> between(long from, long end) {
        return LongStream.range(from, end).mapToObj(Records::at).toList();
    }

    static RawRecord at(long offset) {
        return new RawRecord(offset, 0, null, new byte[10], List.of());
    }

    static List<Long> offsets(List<RawRecord> records) {
        return records.stream().map(RawRecord::offset).toList();
    }

    static long bytes(List<RawRecord> records) {
        return records.stream().mapToLong(RawRecord::bytes).sum();
    }
}
