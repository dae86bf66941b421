package io.onefold.ingest.gap;

import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Offsets that were passed without being read.
 *
 * @param kind {@code lost}: gone from the log before they were read; {@code operator}: skipped on request
 * @param from the first of them
 * @param end one past the last
 * @param batchNo the batch that met the gap; null for a skip and for what was found by a claim
 * @param reason why it was skipped, and
 * @param askedBy the token of who asked; null for {@code lost}
 * @param passedAt when the group was seen at the skip's end or past it; from then on the group may be set back into it
 */
public record Gap(
        long id,
        String stream,
        String topic,
        UUID topicId,
        int partition,
        String kind,
        long from,
        long end,
        OffsetDateTime foundAt,
        @Nullable Long batchNo,
        @Nullable String reason,
        @Nullable String askedBy,
        @Nullable OffsetDateTime passedAt) {}
