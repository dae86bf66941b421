/**
 * From portions of lanes to one committed transaction. In: {@link io.onefold.ingest.lane.Portion portions} of one
 * stream. Out: rows, dead letters, books and the audit trail, all or nothing.
 *
 * <p>Order inside a transaction: lock the lanes, take the batch number, insert, attribute what was not inserted, keep
 * the dead letters, book, commit. Each is a statement of its own under READ COMMITTED.
 *
 * <p>Start at {@link io.onefold.ingest.write.BatchWriter}; the SQL is in {@link io.onefold.ingest.write.WriteStore},
 * the counting in {@link io.onefold.ingest.write.Reckoning}.
 */
@NullMarked
package io.onefold.ingest.write;

import org.jspecify.annotations.NullMarked;
