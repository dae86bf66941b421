/**
 * How long jobs and deliveries are kept. In: what has ended long ago. Out: fewer rows of jobs, deliveries without their
 * contents.
 *
 * <p>Guarantee: effects, links and the ids of events stay for ever, so that a late twin finds its effect whatever is pruned;
 * what a live job needs is never pruned. Start at {@link io.onefold.webhook.keep.Retention}.
 */
@NullMarked
package io.onefold.webhook.keep;

import org.jspecify.annotations.NullMarked;
