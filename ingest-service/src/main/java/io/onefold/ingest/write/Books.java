package io.onefold.ingest.write;

import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What one transaction does to one lane, each count counted on its own: consumed from what was polled, the outcomes
 * from what the database returned. None is computed from the others, or an audit could not fail.
 */
public final class Books {
    long consumedNew;
    long consumedAgain;
    long skipped;
    long lostFrom;
    long lost;
    long stored;
    long inBatch;
    long redelivery;
    long republish;
    long conflicts;
    long deadLettered;
    long expired;
    final Set<LocalDate> days = new TreeSet<>();
    private @Nullable OffsetDateTime newest;

    public long consumed() {
        return consumedNew + consumedAgain;
    }

    /** Offsets gone from the log, the first of them {@link #lostFrom}. */
    public long lost() {
        return lost;
    }

    public long lostFrom() {
        return lostFrom;
    }

    /** An event of that time became a row. */
    void storedOf(OffsetDateTime occurredAt) {
        stored++;
        days.add(occurredAt.toLocalDate());
        if (newest == null || occurredAt.isAfter(newest)) {
            newest = occurredAt;
        }
    }

    /** The time of the newest event that became a row; null if none did. */
    public @Nullable OffsetDateTime newest() {
        return newest;
    }

    public long stored() {
        return stored;
    }

    public long inBatch() {
        return inBatch;
    }

    public long redelivery() {
        return redelivery;
    }

    public long republish() {
        return republish;
    }

    public long conflicts() {
        return conflicts;
    }

    public long deadLettered() {
        return deadLettered;
    }

    public long expired() {
        return expired;
    }
}
