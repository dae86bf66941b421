package io.onefold.ingest.write;

/**
 * The row that stands where a candidate would have been stored.
 *
 * @param ordinal the candidate's
 * @param laneId where the standing row came from
 * @param offset where the standing row came from
 * @param same whether both have the same content, as JSON values
 */
record Standing(int ordinal, long laneId, long offset, boolean same) {}
