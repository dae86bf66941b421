package io.onefold.ingest.audit;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** A stream's books. {@code balanced} is the one thing to look at. */
public record Audit(String stream, Counts total, long offsetDifference, TableAudit table, List<LaneAudit> lanes) {
    @JsonProperty
    public boolean balanced() {
        return total.difference() == 0
                && offsetDifference == 0
                && table.rows() == table.distinctKeys()
                && lanes.stream().allMatch(Audit::balanced);
    }

    private static boolean balanced(LaneAudit lane) {
        LaneCheck check = lane.verified();
        return lane.counts().difference() == 0 && lane.offsetDifference() == 0 && (check == null || check.holds());
    }
}
