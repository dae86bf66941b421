package io.onefold.ingest.deadletter;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Dead letters, oldest first.
 *
 * @param next pass it as {@code after} to get the next page; null on the last one
 */
public record DeadLetterPage(
        List<DeadLetter> items, @Nullable Long next) {}
