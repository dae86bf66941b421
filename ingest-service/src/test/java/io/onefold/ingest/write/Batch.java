package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded;
import io.onefold.ingest.decode.Decoded.Event;
import io.onefold.ingest.decode.Decoded.Malformed;
import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.lane.Chunk;
import io.onefold.ingest.lane.Claim;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Portion;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Portions and what their records turned out to be. */
final class Batch {
    static final OffsetDateTime TIME = OffsetDateTime.parse("2026-01-31T10:00:00Z");
    private static final UUID TOPIC_ID = new UUID(0, 7);

    private Batch() {}

    static DecodedPortion portion(long laneId, long from, long end, Decoded... records) {
        return jump(laneId, from, end, 0, records);
    }

    /** A portion that begins with a jump, of a log that begins at {@code logStart}. */
    static DecodedPortion jump(long laneId, long from, long end, long logStart, Decoded... records) {
        List<RawRecord> raw = Stream.of(records).map(Decoded::record).toList();
        LaneKey lane = new LaneKey("playlog", "playlog", (int) laneId);
        Claim claim = new Claim(laneId, TOPIC_ID, 1, from);
        return new DecodedPortion(
                new Portion(lane, 1, claim, new Chunk(from, end, raw), Optional.empty()), List.of(records), logStart);
    }

    static Event event(long offset, UUID key) {
        return event(offset, key, TIME);
    }

    static Event event(long offset, UUID key, OffsetDateTime time) {
        return new Event(record(offset), key, time, "{}", null);
    }

    static Malformed malformed(long offset) {
        return new Malformed(record(offset), "not_json", "at byte 0");
    }

    private static RawRecord record(long offset) {
        return new RawRecord(offset, 0, null, new byte[0], List.of());
    }

    /** What the database returns for that key where the key alone counts. */
    static Identity row(long key) {
        return new Identity(key(key), null);
    }

    static UUID key(long key) {
        return new UUID(0, key);
    }
}
