/**
 * Dead letters, for operators: which records could not be stored, and why; and those that never will be. Start at
 * {@link io.onefold.ingest.deadletter.DeadLetterResource}.
 */
@NullMarked
package io.onefold.ingest.deadletter;

import org.jspecify.annotations.NullMarked;
