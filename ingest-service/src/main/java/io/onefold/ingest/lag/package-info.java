/**
 * How far the group is behind, for the lanes that this process holds: what readers of committed records may see, less
 * what the group has committed. Start at {@link io.onefold.ingest.lag.Lag}.
 */
@NullMarked
package io.onefold.ingest.lag;

import org.jspecify.annotations.NullMarked;
