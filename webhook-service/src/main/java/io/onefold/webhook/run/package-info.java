/**
 * From a job to its end. In: jobs that are due. Out: calls, and the end of each job in the database.
 *
 * <p>Guarantee: a job runs in one place at a time as long as its lease is kept, and only who holds its epoch can end it
 * (G10); what is sent was committed before. Start at {@link io.onefold.webhook.run.QueueWorker}.
 */
@NullMarked
package io.onefold.webhook.run;

import org.jspecify.annotations.NullMarked;
