/**
 * What the long scenarios are made of: their {@link io.onefold.ingest.chaos.Scale}, feeds, the plan of kills, and the
 * {@link io.onefold.ingest.chaos.Report} of what a run did. The scenarios themselves are the {@code IT}s.
 */
@NullMarked
package io.onefold.ingest.chaos;

import org.jspecify.annotations.NullMarked;
