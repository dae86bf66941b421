/**
 * What the integration tests of ingest share: workers as real processes, steps at which they can be held, and what they
 * look at. Start at {@link io.onefold.ingest.suite.Suite}.
 */
@NullMarked
package io.onefold.ingest.suite;

import org.jspecify.annotations.NullMarked;
