package io.onefold.documentation;

import java.util.Set;
import java.util.TreeSet;

/**
 * What is to be known of a metric to use it.
 *
 * @param type {@code counter}, {@code gauge} or {@code histogram}
 * @param labels without those of buckets
 */
public record Metric(String type, Set<String> labels) {
    public Metric {
        labels = Set.copyOf(labels);
    }

    Metric with(Metric other) {
        Set<String> both = new TreeSet<>(labels);
        both.addAll(other.labels);
        return new Metric(type, both);
    }
}
