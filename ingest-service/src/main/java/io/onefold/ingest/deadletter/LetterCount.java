package io.onefold.ingest.deadletter;

import java.time.OffsetDateTime;

/** How many letters of a topic have one reason. */
public record LetterCount(
        String stream, String topic, String reason, long count, OffsetDateTime oldest, OffsetDateTime newest) {}
