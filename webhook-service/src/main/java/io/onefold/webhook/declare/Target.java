package io.onefold.webhook.declare;

import io.onefold.config.Secret;
import io.onefold.key.JsonPointer;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The system that a queue calls.
 *
 * @param rate calls per second over all replicas; 0 for no limit
 * @param concurrency calls at a time over all replicas
 * @param keyMemory for how long it remembers an {@code Idempotency-Key}
 * @param timeout of one call, from the connection to the last byte of the answer
 * @param headers more headers for each call, as {@link HeaderLines} reads them
 * @param signing the secret that our own calls are signed with, as {@link TargetSigningKey} reads it
 * @param result where in its answer its own id of the effect is
 * @param replayedHeader the header that says an answer was given before
 */
public record Target(
        URI url,
        int rate,
        int concurrency,
        Duration keyMemory,
        Duration timeout,
        @Nullable Secret headers,
        @Nullable Secret signing,
        @Nullable JsonPointer result,
        String replayedHeader) {}
