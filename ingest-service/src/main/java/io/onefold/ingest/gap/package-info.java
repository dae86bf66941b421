/**
 * Offsets that were passed without being read, for operators: the list of {@code ingest.gap}, and skips that they ask
 * for. Start at {@link io.onefold.ingest.gap.Skips}.
 */
@NullMarked
package io.onefold.ingest.gap;

import org.jspecify.annotations.NullMarked;
