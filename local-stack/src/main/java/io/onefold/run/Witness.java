package io.onefold.run;

/**
 * What {@code GET /ops/summaries/plays/witness} says; the names are those of the JSON.
 *
 * @param total of all cells
 * @param stored what ingest has booked
 * @param missing of these, what was gone before the summary read it
 */
record Witness(long total, long stored, long missing, double ratio) {}
