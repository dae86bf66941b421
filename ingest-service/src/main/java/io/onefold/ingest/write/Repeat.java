package io.onefold.ingest.write;

import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.lane.LaneKey;
import java.util.UUID;

/**
 * A record whose key stood already.
 *
 * @param kind {@code redelivery}, {@code republish} or {@code in_batch}
 * @param firstOffset of the record that the row was made of, in its own partition
 */
public record Repeat(String kind, LaneKey lane, RawRecord record, UUID key, long firstOffset) {}
