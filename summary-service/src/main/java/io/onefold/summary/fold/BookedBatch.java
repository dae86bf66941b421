package io.onefold.summary.fold;

/**
 * What ingest booked for a lane in one batch.
 *
 * @param stored the events that it stored
 */
public record BookedBatch(long laneId, long batchNo, long stored) {}
