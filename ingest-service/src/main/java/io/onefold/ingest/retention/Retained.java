package io.onefold.ingest.retention;

/**
 * What one round of retention did, over all streams.
 *
 * @param daysDropped days that are gone now
 * @param daysWaiting days that a summary has not read yet
 * @param failures days and kinds of rows that did not go for another reason; the next round tries again
 */
public record Retained(
        int daysDropped, int daysWaiting, int failures, long batches, long conflicts, long deadLetters) {}
