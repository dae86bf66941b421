/**
 * Dead letters sent again, in process, at a rate.
 *
 * <p>In: what an operator asks for. Out: each letter stored, a duplicate, expired, or dead still, booked at the lane it came
 * from in the transaction that marks it and moves the redrive on. Guarantee: all there is to know of a redrive is its row; who
 * dies in the middle leaves nothing half done, and another replica goes on. Start at {@link
 * io.onefold.ingest.redrive.StepStore}.
 */
@NullMarked
package io.onefold.ingest.redrive;

import org.jspecify.annotations.NullMarked;
