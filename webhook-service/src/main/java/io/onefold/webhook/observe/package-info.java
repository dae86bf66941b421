/**
 * What waits and what is dead, counted from the database: for the metrics, and for operators. In: rows of jobs. Out: a {@link
 * io.onefold.webhook.observe.Backlog} per queue. For the metrics one replica measures and the others read what it wrote, so
 * that all show the same; operators are answered from the rows as they are. Start at {@link
 * io.onefold.webhook.observe.BacklogDuty}.
 */
@NullMarked
package io.onefold.webhook.observe;

import org.jspecify.annotations.NullMarked;
