package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded.Event;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Rows to insert, as the arrays that {@code unnest} takes. Filled in one pass: sorted rows lie all over the heap, and
 * each should be fetched from there once.
 */
final class EventColumns {
    final UUID[] keys;
    final OffsetDateTime[] times;
    final LocalDate[] days;
    final String[] payloads;
    final Long[] hashes;
    final @Nullable String[] headers;
    final Long[] offsets;
    /** The lane's place in the batch, from 1, as SQL counts. */
    final Integer[] lanes;

    EventColumns(List<Candidate> rows) {
        int size = rows.size();
        keys = new UUID[size];
        times = new OffsetDateTime[size];
        days = new LocalDate[size];
        payloads = new String[size];
        hashes = new Long[size];
        headers = new String[size];
        offsets = new Long[size];
        lanes = new Integer[size];
        for (int row = 0; row < size; row++) {
            set(row, rows.get(row));
        }
    }

    private void set(int row, Candidate candidate) {
        Event event = candidate.event();
        keys[row] = event.key();
        times[row] = event.occurredAt();
        days[row] = candidate.day();
        payloads[row] = event.payload();
        hashes[row] = candidate.contentHash();
        headers[row] = event.headers();
        offsets[row] = event.record().offset();
        lanes[row] = candidate.lane() + 1;
    }
}
