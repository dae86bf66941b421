package io.onefold.ingest.leaf;

import java.time.LocalDate;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What this process knows of the days of one stream, so that a batch of known days asks nobody. It may be out of date:
 * a day that went below the horizon is found by the writer, which reads the horizon itself.
 *
 * <p>Thread: any; short methods under one monitor.
 */
final class KnownDays {
    private final Set<LocalDate> attached = new TreeSet<>();
    private @Nullable LocalDate horizon;

    /** The days among these that may need a leaf to be made. */
    synchronized Set<LocalDate> unknown(Collection<LocalDate> days) {
        Set<LocalDate> unknown = new TreeSet<>();
        for (LocalDate day : days) {
            if (!attached.contains(day) && (horizon == null || !day.isBefore(horizon))) {
                unknown.add(day);
            }
        }
        return unknown;
    }

    /** These days have a leaf. */
    synchronized void attached(Collection<LocalDate> days) {
        attached.addAll(days);
    }

    /** Days before this one need no leaf. */
    synchronized void horizon(@Nullable LocalDate read) {
        if (read != null && (horizon == null || horizon.isBefore(read))) {
            horizon = read;
            attached.removeIf(day -> day.isBefore(read));
        }
    }

    /** What we knew is not so: a leaf is gone, or the store has gone back. */
    synchronized void forget() {
        attached.clear();
        horizon = null;
    }
}
