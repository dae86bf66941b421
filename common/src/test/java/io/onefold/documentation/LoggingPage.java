package io.onefold.documentation;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** {@code docs/logging.md}: which messages there are, with which levels and keys, by the heading above the table. */
public final class LoggingPage {
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final int COLUMNS = 4;

    private LoggingPage() {}

    public static Map<String, Line> below(String heading) {
        Map<String, Line> lines = new TreeMap<>();
        Documentation.of("logging.md")
                .section("## " + heading)
                .filter(row -> row.startsWith("| `"))
                .map(row -> row.split("\\|", -1))
                .filter(cells -> cells.length == COLUMNS + 2)
                .forEach(cells -> lines.put(
                        codes(cells[1]).iterator().next(),
                        new Line(Set.of(cells[2].strip().split(", ", -1)), codes(cells[3]))));
        return lines;
    }

    private static Set<String> codes(String cell) {
        return CODE.matcher(cell).results().map(found -> found.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }
}
