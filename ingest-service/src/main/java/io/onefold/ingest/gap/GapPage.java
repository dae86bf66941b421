package io.onefold.ingest.gap;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gaps, oldest first.
 *
 * @param next pass it as {@code after} to get the next page; null on the last one
 */
public record GapPage(List<Gap> items, @Nullable Long next) {}
