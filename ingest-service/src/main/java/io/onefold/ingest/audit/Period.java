package io.onefold.ingest.audit;

import java.time.OffsetDateTime;

/** Events from {@code from} on and before {@code to}, by their own time. */
record Period(OffsetDateTime from, OffsetDateTime to) {
    static final OffsetDateTime BEGINNING = OffsetDateTime.parse("0001-01-01T00:00:00Z");
    static final OffsetDateTime END = OffsetDateTime.parse("9999-12-31T23:59:59.999999Z");

    Period {
        if (!from.isBefore(to)) {
            throw new IllegalArgumentException("from is before to");
        }
    }

    boolean isEverything() {
        return from.equals(BEGINNING) && to.equals(END);
    }
}
