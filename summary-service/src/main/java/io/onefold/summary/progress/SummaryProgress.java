package io.onefold.summary.progress;

import org.jspecify.annotations.Nullable;

/**
 * How far a summary is.
 *
 * @param stored events that ingest has stored for the stream, ever
 * @param open those that the summary has not read
 * @param missing those that were dropped before it could read them
 * @param percent of the stored ones, how many it has read
 * @param eventsPerSecond while it catches up
 * @param secondsLeft while it catches up, at that rate
 * @param delaySeconds since the oldest open event was stored; 0 if none is open, or none will be read
 */
public record SummaryProgress(
        String summary,
        String stream,
        boolean retired,
        long stored,
        long open,
        long missing,
        double percent,
        @Nullable Double eventsPerSecond,
        @Nullable Double secondsLeft,
        double delaySeconds) {}
