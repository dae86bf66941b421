package io.onefold.documentation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** {@code docs/storage.md}: what every table grows with and which variable bounds it, by the heading above the table. */
public final class StoragePage {
    /** The tables of schemas, partitions as what they are a part of; what a migration tool keeps is its own. */
    public static final String TABLES = """
            SELECT nspname || '.' || relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
            WHERE nspname IN ('ingest', 'summary', 'summary_meta', 'summary_recount', 'webhook') AND relkind IN ('r', 'p') AND NOT relispartition
                AND relname <> 'flyway_schema_history'
            """;

    private static final Pattern TABLE = Pattern.compile("\\| `([a-z_]+\\.[a-z_<>]+)` \\|.*");
    private static final Pattern VARIABLE = Pattern.compile("`([A-Z][A-Z_<>]+)`");
    private static final String NONE = "none: ";
    private static final int BOUND = 3;

    private StoragePage() {}

    /**
     * What is wrong with the page; empty if nothing is.
     *
     * @param tables those that there are
     * @param variables those that the service knows
     */
    public static List<String> problems(String heading, Collection<String> tables, Collection<String> variables) {
        Map<String, String> bounds = bounds(heading);
        List<String> problems = new ArrayList<>();
        new TreeSet<>(tables)
                .stream()
                        .filter(table -> !bounds.containsKey(table))
                        .forEach(table -> problems.add(table + " is missing"));
        bounds.forEach((table, bound) -> {
            if (!tables.contains(table)) {
                problems.add(table + " is no table");
            }
            List<String> named =
                    VARIABLE.matcher(bound).results().map(StoragePage::name).toList();
            if (named.isEmpty() && !bound.startsWith(NONE)) {
                problems.add(table + " has no bound, and no reason for that");
            }
            named.stream()
                    .filter(name -> !variables.contains(name))
                    .forEach(name -> problems.add(table + ": there is no variable " + name));
        });
        return problems;
    }

    private static Map<String, String> bounds(String heading) {
        Map<String, String> bounds = new TreeMap<>();
        Documentation.of("storage.md")
                .section("## " + heading)
                .map(TABLE::matcher)
                .forEach(line -> {
                    if (line.matches()) {
                        bounds.put(
                                line.group(1),
                                line.group().split("\\|", -1)[BOUND].strip());
                    }
                });
        return bounds;
    }

    private static String name(MatchResult found) {
        return found.group(1);
    }
}
