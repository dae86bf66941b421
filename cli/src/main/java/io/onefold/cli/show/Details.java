package io.onefold.cli.show;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One thing: a line for each of its fields, then its lists as tables. */
public final class Details {
    private final Map<String, List<String>> columns;
    private final Map<String, String> lines = new LinkedHashMap<>();
    private final Map<String, List<JsonNode>> tables = new LinkedHashMap<>();

    private Details(Map<String, List<String>> columns) {
        this.columns = columns;
    }

    /**
     * The lines, without one at the end.
     *
     * @param columns of its lists, by their fields; a list that is not named shows all it has
     */
    public static String of(JsonNode item, Map<String, List<String>> columns) {
        Details details = new Details(columns);
        details.add("", item);
        return details.text();
    }

    private void add(String prefix, JsonNode item) {
        item.properties().forEach(field -> {
            String name = prefix + field.getKey();
            JsonNode value = field.getValue();
            if (value.isObject()) {
                add(name + ".", value);
            } else if (isList(value)) {
                list(name, value);
            } else {
                lines.put(name, Cell.of(value));
            }
        });
    }

    /** A table, or one after the other if its rows have lists of their own. */
    private void list(String name, JsonNode items) {
        List<JsonNode> rows = new ArrayList<>();
        items.forEach(rows::add);
        boolean nested =
                rows.stream().anyMatch(row -> row.properties().stream().anyMatch(field -> isList(field.getValue())));
        if (!nested) {
            tables.put(name, rows);
            return;
        }
        for (int row = 0; row < rows.size(); row++) {
            add(name + "." + (row + 1) + ".", rows.get(row));
        }
    }

    private static boolean isList(JsonNode value) {
        return value.isArray() && !value.isEmpty() && value.get(0).isObject();
    }

    private String text() {
        int width = lines.keySet().stream().mapToInt(String::length).max().orElse(0);
        List<String> all = new ArrayList<>();
        lines.forEach((name, value) -> all.add(name + " ".repeat(width - name.length()) + "  " + value));
        tables.forEach((name, rows) ->
                all.add("\n" + name + "\n" + Table.of(columns.getOrDefault(name, List.of()), rows)));
        return String.join("\n", all);
    }
}
