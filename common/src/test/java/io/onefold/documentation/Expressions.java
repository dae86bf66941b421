package io.onefold.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** That an expression names nothing but metrics of {@code docs/metrics.md}, recording rules, and labels that these have. */
final class Expressions {
    private static final Map<String, Metric> KNOWN = known();
    private static final Set<String> OF_PROMETHEUS = Set.of("instance", "job", "le");

    private Expressions() {}

    static void check(String where, String expression) {
        Set<String> metrics = PromQl.metrics(expression, KNOWN.keySet());
        assertThat(metrics).as(where).isNotEmpty().isSubsetOf(KNOWN.keySet());
        Set<String> labels = new TreeSet<>(OF_PROMETHEUS);
        metrics.forEach(metric -> labels.addAll(
                KNOWN.getOrDefault(metric, new Metric("", Set.of())).labels()));
        if (expression.contains("label_replace")) {
            labels.add("kind");
        }
        assertThat(labels).as(where).containsAll(PromQl.labels(expression));
        metrics.stream()
                .filter(metric -> KNOWN.getOrDefault(metric, new Metric("", Set.of()))
                        .type()
                        .equals("histogram"))
                .forEach(metric ->
                        assertThat(expression).as(where).containsPattern(metric + "_(bucket|count|sum|max)\\b"));
    }

    private static Map<String, Metric> known() {
        Map<String, Metric> known = new TreeMap<>(MetricsPage.all());
        known.putAll(MetricsPage.below("Recording rules"));
        return known;
    }
}
