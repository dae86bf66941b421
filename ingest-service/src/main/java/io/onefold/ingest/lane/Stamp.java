package io.onefold.ingest.lane;

/**
 * What the poll thread knows of a fetched chunk and nobody later could find out.
 *
 * @param assignment the assignment it was polled under
 * @param from where its fetch began
 * @param end the position after it
 */
public record Stamp(long assignment, long from, long end) {}
