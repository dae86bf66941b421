/**
 * What a stream is: its topics, key, time and limits, read from the environment once, all problems reported together.
 * Start at {@link io.onefold.ingest.stream.StreamSettings}.
 */
@NullMarked
package io.onefold.ingest.stream;

import org.jspecify.annotations.NullMarked;
