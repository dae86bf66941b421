package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded.Event;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Rows as columns: the arrays that {@code unnest} takes. */
final class Columns {
    private Columns() {}

    /** One value of each row. */
    static <T, V> V[] of(List<T> rows, Function<T, V> value, IntFunction<V[]> array) {
        V[] column = array.apply(rows.size());
        for (int row = 0; row < column.length; row++) {
            column[row] = value.apply(rows.get(row));
        }
        return column;
    }

    /** One value of each candidate's event. */
    static <V> V[] ofEvents(List<Candidate> rows, Function<Event, V> value, IntFunction<V[]> array) {
        return of(rows, row -> value.apply(row.event()), array);
    }
}
