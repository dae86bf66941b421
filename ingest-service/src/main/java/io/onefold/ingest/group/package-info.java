/**
 * Watches consumer groups from outside, our own and those of {@code INGEST_WATCH_GROUPS}: who is a member, who reads
 * what, how far behind, and what should not be.
 *
 * <p>In: what the broker says, look by look. Out: {@code GET /ops/groups}, metrics, and a line in the log with each
 * change. Every replica looks for itself, so nobody's death leaves a group unwatched; combine what they show with {@code
 * max}. Start at {@link io.onefold.ingest.group.GroupMemory}.
 */
@NullMarked
package io.onefold.ingest.group;

import org.jspecify.annotations.NullMarked;
