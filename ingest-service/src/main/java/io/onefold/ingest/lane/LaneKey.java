package io.onefold.ingest.lane;

import java.util.Comparator;

/** A partition of a topic that belongs to a stream, as this worker sees it; its row in the store is per topic id. */
public record LaneKey(String stream, String topic, int partition) {
    static final Comparator<LaneKey> ORDER =
            Comparator.comparing(LaneKey::stream).thenComparing(LaneKey::topic).thenComparingInt(LaneKey::partition);

    @Override
    public String toString() {
        return stream + ":" + topic + "-" + partition;
    }
}
