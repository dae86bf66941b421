/**
 * How what is too old goes: days of streams by day, and the trail of the work. In: the clock of the database, the
 * configuration, and how far the summaries have read. Out: fewer tables and rows, and books that say so.
 *
 * <p>Guarantee: at every moment, whatever dies, {@code stored - dropped} is what the table holds of the days that are not
 * marked; a dropped day is never stored again; a day is not dropped before every summary has read it. Several processes
 * may do it at once.
 *
 * <p>Start at {@link io.onefold.ingest.retention.Retention}, then {@link io.onefold.ingest.retention.DayDropping}.
 */
@NullMarked
package io.onefold.ingest.retention;

import org.jspecify.annotations.NullMarked;
