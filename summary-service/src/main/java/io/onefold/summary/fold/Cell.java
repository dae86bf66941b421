package io.onefold.summary.fold;

import java.time.OffsetDateTime;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is added to a cell, or a cell itself.
 *
 * @param key of the group and period
 * @param groups the values of the group-by columns as PostgreSQL writes them; null for none
 * @param total the events
 * @param measures in the order of {@link CellStatements#measureColumns}, numbers as text; null where there was no value
 */
record Cell(
        UUID key,
        List<@Nullable String> groups,
        OffsetDateTime periodStart,
        long total,
        List<@Nullable String> measures) {
    Cell {
        groups = Collections.unmodifiableList(groups);
        measures = Collections.unmodifiableList(measures);
    }
}
