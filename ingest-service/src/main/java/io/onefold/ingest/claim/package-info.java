/**
 * From "the group gave us this partition" to the right to write for its lane: the lane's row, the raised epoch, and the
 * offset to start from. Start at {@link io.onefold.ingest.claim.Claims}.
 */
@NullMarked
package io.onefold.ingest.claim;

import org.jspecify.annotations.NullMarked;
