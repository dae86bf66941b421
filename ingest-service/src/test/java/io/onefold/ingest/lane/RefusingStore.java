package io.onefold.ingest.lane;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Writes what lanes hand out, but for some records: it refuses them, or fails whenever it meets one of them. */
final class RefusingStore {
    final Set<Long> stored = new TreeSet<>();
    final Set<Long> dead = new TreeSet<>();
    int transactions;
    private final Lanes lanes;
    private final Set<Long> bad;

    RefusingStore(Lanes lanes, Set<Long> bad) {
        this.lanes = lanes;
        this.bad = bad;
    }

    /** One transaction, refused if it holds a bad record; false if there was nothing to write. */
    boolean refuses() {
        List<Portion> portions = lanes.take(LaneUnderTest.LIMIT);
        transactions++;
        for (Portion portion : portions) {
            if (holdsBad(portions)) {
                lanes.refused(portion, "sqlstate 22P05");
            } else {
                write(portion);
            }
        }
        return !portions.isEmpty();
    }

    /** One transaction that ends with a failure of the store if it holds a bad record. */
    List<Portion> fails() {
        List<Portion> portions = lanes.take(LaneUnderTest.LIMIT);
        long commitsBefore = lanes.commits();
        for (Portion portion : portions) {
            if (holdsBad(portions)) {
                lanes.failed(portion, "sqlstate 57014", commitsBefore);
            } else {
                write(portion);
            }
        }
        return portions;
    }

    private boolean holdsBad(List<Portion> portions) {
        return portions.stream()
                .filter(portion -> portion.verdict().isEmpty())
                .flatMap(portion -> portion.chunk().records().stream())
                .anyMatch(record -> bad.contains(record.offset()));
    }

    private void write(Portion portion) {
        Set<Long> outcome = portion.verdict().isPresent() ? dead : stored;
        outcome.addAll(Records.offsets(portion.chunk().records()));
        lanes.written(portion);
    }
}
