package io.onefold.ingest.retention;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** How far each summary of a stream has read: per lane, the last batch. A lane that it has not read counts as 0. */
final class Progress {
    private final Map<String, Map<Long, Long>> bySummary = new HashMap<>();

    /** A row of {@code summary_meta.progress_v1}; a summary that has read nothing yet has one without a lane. */
    void add(String summary, @Nullable Long laneId, @Nullable Long batchNo) {
        Map<Long, Long> lanes = bySummary.computeIfAbsent(summary, none -> new HashMap<>());
        if (laneId != null && batchNo != null) {
            lanes.merge(laneId, batchNo, Math::max);
        }
    }

    /** The summaries that have not read all of a day. */
    Set<String> behind(DayRows rows) {
        Set<String> behind = new TreeSet<>();
        bySummary.forEach((summary, read) -> rows.byLane().forEach((lane, of) -> {
            if (of.lastBatch() > read.getOrDefault(lane, 0L)) {
                behind.add(summary);
            }
        }));
        return behind;
    }
}
