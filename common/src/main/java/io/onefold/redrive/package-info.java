/**
 * Sending again what is dead, at a rate, whatever it is: what ingest and webhook share of it. In: a {@link
 * io.onefold.redrive.RedriveRequest}. Out: how many items may go now ({@link io.onefold.redrive.Pacing}), and where the
 * redrive stands ({@link io.onefold.redrive.Course}).
 *
 * <p>Guarantee: none of it remembers anything. The truth is one row in PostgreSQL per redrive, and who moves it does so in
 * one transaction: lock the row ({@code FOR NO KEY UPDATE SKIP LOCKED}), read it and the database's clock, ask {@code
 * Pacing} and {@code Course}, move the items, write what they say, commit. So it is the same with one replica or ten, with or
 * without Redis, and after a crash.
 */
@NullMarked
package io.onefold.redrive;

import org.jspecify.annotations.NullMarked;
