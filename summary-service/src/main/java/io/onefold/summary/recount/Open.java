package io.onefold.summary.recount;

import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A recount that has not ended.
 *
 * @param periodStart the period it is at; null before the first
 * @param comparing whether that period is counted, and its cells are compared
 * @param comparedTo the last key that was compared
 */
record Open(
        long id,
        boolean repair,
        OffsetDateTime from,
        OffsetDateTime to,
        @Nullable OffsetDateTime periodStart,
        boolean comparing,
        UUID comparedTo) {}
