/**
 * Cells counted once more from raw: to replace those of some periods (a rebuild), or to say which differ (a
 * reconciliation), which it repairs if asked. Bounded steps, while runs and ingest go on; what is asked survives a restart.
 * Start at {@link io.onefold.summary.recount.RecountStore}.
 */
@NullMarked
package io.onefold.summary.recount;

import org.jspecify.annotations.NullMarked;
