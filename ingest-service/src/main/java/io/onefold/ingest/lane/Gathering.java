package io.onefold.ingest.lane;

import io.onefold.ingest.decode.RawRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The next transaction while it is put together: portions of one stream, up to a limit. */
final class Gathering {
    private final BatchLimit limit;
    private final Instant now;
    private final List<Portion> portions = new ArrayList<>();
    private final List<Lane> taken = new ArrayList<>();
    private int records;
    private long bytes;
    private boolean full;

    Gathering(BatchLimit limit, Instant now) {
        this.limit = limit;
        this.now = now;
    }

    /** Takes what the lane has, if it has anything and may go with those before it; one that must go alone does. */
    void add(Lane lane) {
        if (!fits(lane) || !lane.ready(now)) {
            return;
        }
        Portion portion = lane.take(limit.records() - records, limit.bytes() - bytes);
        portions.add(portion);
        taken.add(lane);
        records += portion.chunk().records().size();
        bytes += portion.chunk().records().stream().mapToLong(RawRecord::bytes).sum();
        full = lane.alone() || records >= limit.records() || bytes >= limit.bytes();
    }

    private boolean fits(Lane lane) {
        return portions.isEmpty()
                || (!lane.alone() && portions.get(0).lane().stream().equals(lane.key().stream()));
    }

    boolean isFull() {
        return full;
    }

    List<Portion> portions() {
        return portions;
    }

    List<Lane> lanes() {
        return taken;
    }
}
