package io.onefold.documentation;

import java.util.Set;
import java.util.TreeSet;

/**
 * What is to be known of a message to search for it.
 *
 * @param levels more than one if it depends on how long it lasts
 */
public record Line(Set<String> levels, Set<String> keys) {
    public Line {
        levels = Set.copyOf(levels);
        keys = Set.copyOf(keys);
    }

    Line with(Line other) {
        return new Line(union(levels, other.levels), union(keys, other.keys));
    }

    private static Set<String> union(Set<String> some, Set<String> more) {
        Set<String> all = new TreeSet<>(some);
        all.addAll(more);
        return all;
    }
}
