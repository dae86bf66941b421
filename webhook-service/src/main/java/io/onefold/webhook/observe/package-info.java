/**
 * What waits and what is dead, counted from the database: for the metrics, and for operators. In: rows of jobs. Out: a {@link
 * io.onefold.webhook.observe.Backlog} per queue. Start at {@link io.onefold.webhook.observe.BacklogDuty}.
 */
@NullMarked
package io.onefold.webhook.observe;

import org.jspecify.annotations.NullMarked;
