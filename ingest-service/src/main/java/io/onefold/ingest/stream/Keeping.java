package io.onefold.ingest.stream;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long the trail of the work is kept; null stands for ever.
 *
 * @param every how often what is too old is looked for
 * @param batches rows of {@code ingest.batch} whose days are dropped
 * @param conflicts rows of {@code ingest.key_conflict}
 * @param deadLetters dead letters that are resolved
 */
public record Keeping(
        Duration every,
        @Nullable Duration batches,
        @Nullable Duration conflicts,
        @Nullable Duration deadLetters) {}
