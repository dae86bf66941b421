/**
 * What the service shows of itself while it works: the steps of the write path to listeners, metrics and health.
 * Start at {@link io.onefold.ingest.observe.IngestListener}.
 */
@NullMarked
package io.onefold.ingest.observe;

import org.jspecify.annotations.NullMarked;
