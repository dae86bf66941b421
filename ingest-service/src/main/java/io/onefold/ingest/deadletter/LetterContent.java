package io.onefold.ingest.deadletter;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A dead letter with the record itself; for operators alone.
 *
 * @param recordTimestamp what the record said; null if it said nothing that a database holds
 * @param key the record's key as base64; null if it has none
 * @param value the record's value as base64, of a truncated letter its beginning; null if it has none
 * @param headers as {@code ingest.dead_letter} holds them, a JSON array
 * @param history what was done with the letter, a JSON array, the oldest first
 */
public record LetterContent(
        @JsonUnwrapped DeadLetter letter,
        @Nullable OffsetDateTime recordTimestamp,
        @Nullable String key,
        @Nullable String value,
        @JsonRawValue String headers,
        @JsonRawValue String history) {}
