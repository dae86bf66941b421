package io.onefold.ingest.write;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * How many of a stream's last records are dead. A wrong key expression must not bury a topic, so the writer asks before
 * it writes: what would take the dead over the share is not written at all.
 *
 * <p>Not thread-safe.
 */
final class DeadShare {
    /** How many records back the share looks. */
    static final int WINDOW = 10_000;

    private final double most;
    private final Deque<Entry> entries = new ArrayDeque<>();
    private long records;
    private long dead;

    private record Entry(int records, int dead) {}

    DeadShare(double most) {
        this.most = most;
    }

    /** Takes a portion in; false, and nothing taken, if it would take the dead over the share. */
    boolean admits(int moreRecords, int moreDead) {
        Entry entry = new Entry(moreRecords, moreDead);
        if (dead + moreDead > most * Math.max(WINDOW, records + moreRecords)) {
            return false;
        }
        entries.addLast(entry);
        records += moreRecords;
        dead += moreDead;
        while (records - entries.getFirst().records() >= WINDOW) {
            forget(entries.removeFirst());
        }
        return true;
    }

    /** Takes a portion back that was not written after all. */
    void withdraw(int lessRecords, int lessDead) {
        Entry entry = new Entry(lessRecords, lessDead);
        if (entries.removeLastOccurrence(entry)) {
            forget(entry);
        }
    }

    private void forget(Entry entry) {
        records -= entry.records();
        dead -= entry.dead();
    }
}
