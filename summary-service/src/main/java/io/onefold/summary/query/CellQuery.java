package io.onefold.summary.query;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which cells.
 *
 * @param from periods that begin at this moment or later
 * @param to periods that begin before this one
 * @param values per column, the values it may have; a column that is in neither is not filtered
 * @param missing columns that may have no value
 */
record CellQuery(OffsetDateTime from, OffsetDateTime to, Map<String, List<String>> values, Set<String> missing) {
    CellQuery {
        values = Map.copyOf(values);
        missing = Set.copyOf(missing);
    }
}
