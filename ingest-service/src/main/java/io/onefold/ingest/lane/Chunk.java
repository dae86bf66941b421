package io.onefold.ingest.lane;

import io.onefold.ingest.decode.RawRecord;
import java.util.List;

/**
 * Records of one lane in offset order, and the whole range of offsets they stand for.
 *
 * @param from where the fetch began: the end of the chunk before it, or the position sought to
 * @param end one past the last offset the fetch passed; above the last record's offset when markers follow it
 */
public record Chunk(long from, long end, List<RawRecord> records) {
    public Chunk {
        if (from > end) {
            throw new IllegalArgumentException("a chunk cannot end at " + end + " before it begins at " + from);
        }
        if (!records.isEmpty()
                && (records.get(0).offset() < from
                        || records.get(records.size() - 1).offset() >= end)) {
            throw new IllegalArgumentException("a record lies outside of [" + from + ", " + end + ")");
        }
        records = List.copyOf(records);
    }

    /** The first offset that a record stands at; the end if there is none. */
    public long first() {
        return records.isEmpty() ? end : records.get(0).offset();
    }

    /** Whether offsets without a record come first: retention, compaction, markers or aborted records. */
    public boolean beginsWithJump() {
        return first() > from;
    }

    /** The first {@code count} records, and every offset up to the last of them. */
    Chunk head(int count) {
        if (count >= records.size()) {
            return this;
        }
        return new Chunk(from, records.get(count - 1).offset() + 1, records.subList(0, count));
    }

    /** What {@link #head} left. */
    Chunk tail(int count) {
        return new Chunk(records.get(count - 1).offset() + 1, end, records.subList(count, records.size()));
    }
}
