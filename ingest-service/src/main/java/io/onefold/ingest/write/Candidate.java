package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded.Event;

/**
 * An event of a batch that may be stored.
 *
 * @param ordinal its place in the batch, from 0
 * @param lane its lane's place in the batch, from 0
 * @param repeat whether the batch holds its key at an earlier place
 * @param contentHash of the value's raw bytes
 */
record Candidate(int ordinal, int lane, Event event, boolean repeat, long contentHash) {}
