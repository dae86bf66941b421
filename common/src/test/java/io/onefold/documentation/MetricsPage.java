package io.onefold.documentation;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** {@code docs/metrics.md}: which metrics there are, of what type and with which labels, by the heading above the table. */
public final class MetricsPage {
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final int COLUMNS = 5;

    private MetricsPage() {}

    /** The metrics of a service, or the recording rules, by their names. */
    public static Map<String, Metric> below(String heading) {
        Map<String, Metric> metrics = new TreeMap<>();
        Documentation.of("metrics.md")
                .section("## " + heading)
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split("\\|", -1))
                .filter(cells -> cells.length == COLUMNS + 2)
                .forEach(cells ->
                        metrics.put(codes(cells[1]).iterator().next(), new Metric(cells[2].strip(), codes(cells[4]))));
        return metrics;
    }

    /** Of all services. */
    public static Map<String, Metric> all() {
        Map<String, Metric> all = new TreeMap<>();
        for (String service : Arrays.asList("ingest-service", "summary-service", "webhook-service")) {
            below(service).forEach((name, metric) -> all.merge(name, metric, Metric::with));
        }
        return all;
    }

    private static Set<String> codes(String cell) {
        return CODE.matcher(cell).results().map(found -> found.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }
}
