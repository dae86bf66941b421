package io.onefold.documentation;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Our metrics in what a scrape gives, not those of the JVM and of libraries. */
public final class Scrape {
    private static final Pattern OURS = Pattern.compile("onefold_.*|consumer_lag_.*|dlq_.*|side_effect_.*");
    private static final Pattern TYPE = Pattern.compile("# TYPE (\\S+) (\\S+)");
    private static final Pattern SAMPLE = Pattern.compile("([\\w:]+)(?:\\{(.*)})? \\S+");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"");

    private Scrape() {}

    /** By their names; the largest of a histogram, which comes as a gauge of its own, is a part of the histogram. */
    public static Map<String, Metric> metrics(String scrape) {
        Map<String, String> types = new TreeMap<>();
        Map<String, Set<String>> labels = new TreeMap<>();
        for (String line : scrape.split("\n", -1)) {
            Matcher type = TYPE.matcher(line);
            Matcher sample = SAMPLE.matcher(line);
            if (type.matches()) {
                types.put(name(type.group(1), type.group(2)), type.group(2));
            } else if (sample.matches() && sample.group(2) != null) {
                Set<String> of = labels.computeIfAbsent(family(sample.group(1), types), unseen -> new TreeSet<>());
                LABEL.matcher(sample.group(2))
                        .results()
                        .map(found -> found.group(1))
                        .forEach(of::add);
                of.remove("le");
            }
        }
        Map<String, Metric> metrics = new TreeMap<>();
        types.forEach((name, type) -> {
            if (OURS.matcher(name).matches() && name.equals(family(name, types))) {
                metrics.put(name, new Metric(type, labels.getOrDefault(name, Set.of())));
            }
        });
        return metrics;
    }

    /** OpenMetrics leaves the end of a counter's name to its samples. */
    private static String name(String family, String type) {
        return type.equals("counter") && !family.endsWith("_total") ? family + "_total" : family;
    }

    /** The histogram that a sample belongs to, or its own name. */
    static String family(String sample, Map<String, String> types) {
        String base = sample.replaceFirst("_(bucket|count|sum|max)$", "");
        return "histogram".equals(types.get(base)) ? base : sample;
    }
}
