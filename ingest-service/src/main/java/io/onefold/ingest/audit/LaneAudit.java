package io.onefold.ingest.audit;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One lane's books as they stand. */
public record LaneAudit(
        long laneId,
        String topic,
        UUID topicId,
        int partition,
        long firstOffset,
        long nextOffset,
        long lastBatch,
        Counts counts,
        @Nullable LaneCheck verified) {

    /** Offsets passed that the books do not account for; 0 unless something is wrong. */
    @JsonProperty
    public long offsetDifference() {
        return nextOffset - firstOffset - counts.consumedNew() - counts.skipped() - counts.lost();
    }

    LaneAudit with(LaneCheck check) {
        return new LaneAudit(laneId, topic, topicId, partition, firstOffset, nextOffset, lastBatch, counts, check);
    }
}
