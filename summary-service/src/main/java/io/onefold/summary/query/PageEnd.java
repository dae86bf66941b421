package io.onefold.summary.query;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.UUID;

/** Where a page of cells ends, in their order. */
record PageEnd(OffsetDateTime periodStart, UUID cellKey) {
    /**
     * Reads what {@link #toString} wrote.
     *
     * @throws IllegalArgumentException with the rule, if it is none
     */
    static PageEnd parse(String text) {
        String[] parts = text.split(",", -1);
        try {
            if (parts.length == 2) {
                return new PageEnd(OffsetDateTime.parse(parts[0]), UUID.fromString(parts[1]));
            }
        } catch (DateTimeException | IllegalArgumentException e) {
            throw new IllegalArgumentException("after is taken from the Link header of the page before", e);
        }
        throw new IllegalArgumentException("after is taken from the Link header of the page before");
    }

    @Override
    public String toString() {
        return periodStart.toInstant() + "," + cellKey;
    }
}
