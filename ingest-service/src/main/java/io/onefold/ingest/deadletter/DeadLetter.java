package io.onefold.ingest.deadletter;

import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A record that could not be stored; its bytes stay in the table. */
public record DeadLetter(
        long id,
        String stream,
        String topic,
        UUID topicId,
        int partition,
        long offset,
        String reason,
        String detail,
        long valueBytes,
        boolean truncated,
        long batchNo,
        OffsetDateTime deadAt,
        String state,
        @Nullable OffsetDateTime resolvedAt,
        @Nullable String resolvedBy) {}
