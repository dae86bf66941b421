package io.onefold.summary.fold;

import java.util.Map;
import java.util.TreeMap;

/**
 * What one transaction read.
 *
 * @param events how many events
 * @param cells how many cells they changed
 * @param unfit per column, how many values did not fit its type, or were no number
 */
public record Folded(long events, long cells, Map<String, Long> unfit) {
    /** Nothing was read. */
    public static final Folded NOTHING = new Folded(0, 0, Map.of());

    public Folded {
        unfit = Map.copyOf(unfit);
    }

    public Folded plus(Folded other) {
        Map<String, Long> sum = new TreeMap<>(unfit);
        other.unfit.forEach((column, count) -> sum.merge(column, count, Long::sum));
        return new Folded(events + other.events, cells + other.cells, sum);
    }
}
