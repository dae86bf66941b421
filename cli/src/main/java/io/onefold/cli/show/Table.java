package io.onefold.cli.show;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Rows below a head, as wide as what is in them; numbers stand to the right. */
public final class Table {
    private static final String GAP = "  ";

    private Table() {}

    /**
     * The lines, without one at the end.
     *
     * @param columns fields, with dots between nested ones; empty to take those of the first row
     */
    public static String of(List<String> columns, List<JsonNode> rows) {
        if (rows.isEmpty()) {
            return "nothing";
        }
        List<String> shown = columns.isEmpty() ? fields(rows.get(0)) : columns;
        List<List<String>> lines = new ArrayList<>();
        lines.add(shown.stream().map(Table::head).toList());
        rows.forEach(row ->
                lines.add(shown.stream().map(column -> Cell.of(at(row, column))).toList()));
        int[] widths = IntStream.range(0, shown.size())
                .map(column -> lines.stream()
                        .mapToInt(line -> line.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        boolean[] numbers = new boolean[widths.length];
        for (int column = 0; column < widths.length; column++) {
            String name = shown.get(column);
            numbers[column] = rows.stream().map(row -> at(row, name)).allMatch(Table::isNumber);
        }
        return String.join(
                "\n", lines.stream().map(line -> line(line, widths, numbers)).toList());
    }

    static List<String> fields(JsonNode row) {
        List<String> names = new ArrayList<>();
        row.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static String head(String column) {
        return column.substring(column.lastIndexOf('.') + 1);
    }

    private static JsonNode at(JsonNode row, String column) {
        JsonNode value = row;
        for (String field : column.split("\\.", -1)) {
            value = value.path(field);
        }
        return value;
    }

    private static boolean isNumber(JsonNode value) {
        return value.isNumber() || value.isNull() || value.isMissingNode();
    }

    private static String line(List<String> cells, int[] widths, boolean[] numbers) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = cells.get(column);
            String pad = " ".repeat(widths[column] - cell.length());
            line.append(column == 0 ? "" : GAP).append(numbers[column] ? pad + cell : cell + pad);
        }
        return line.toString().stripTrailing();
    }
}
