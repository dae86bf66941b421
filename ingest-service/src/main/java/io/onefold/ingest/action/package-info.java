/**
 * What operators did: one row of {@code ingest.operator_action} for each action, in the transaction that does it, with
 * the beginning of the hash of the token and never the token. Start at {@link io.onefold.ingest.action.ActionStore}.
 */
@NullMarked
package io.onefold.ingest.action;

import org.jspecify.annotations.NullMarked;
