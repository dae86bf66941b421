/**
 * Dead jobs of a queue sent again, at a rate. In: what an operator wants ({@link
 * io.onefold.webhook.redrive.RedrivesResource}). Out: jobs that wait again, as many as may, and how far it is.
 *
 * <p>Guarantee (G12): the rate holds over all replicas, with or without Redis, for pace and progress are one row in
 * PostgreSQL, and who moves jobs has that row's lock and writes both in the transaction that moves them. One redrive at a
 * time per queue; a crash loses nothing; a target that fails pauses it. Start at {@link
 * io.onefold.webhook.redrive.StepStore}; the rules are in {@code io.onefold.redrive}.
 */
@NullMarked
package io.onefold.webhook.redrive;

import org.jspecify.annotations.NullMarked;
