package io.onefold.ingest.audit;

/**
 * The stored rows of a stream, over all or over a period of the events' own time.
 *
 * @param rows physical rows
 * @param distinctKeys keys among them; of a stream by day, the keys of each day
 * @param duplicateFactor rows divided by distinct keys, to four decimals; "1.0000" unless something is wrong
 */
public record TableAudit(long rows, long distinctKeys, String duplicateFactor) {}
