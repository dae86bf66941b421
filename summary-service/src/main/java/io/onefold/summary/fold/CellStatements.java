package io.onefold.summary.fold;

import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.GroupColumn;
import io.onefold.summary.declare.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The columns of a table of cells, and the statement that adds to it. Names are checked when they are declared, and quoted
 * all the same.
 */
public final class CellStatements {
    private static final String ADD = """
            INSERT INTO %s AS cell (cell_key, period_start, total, updated_at %s)
            SELECT cell_key, period_start, total, now() %s
            FROM unnest($1::uuid[], $2::timestamptz[], $3::bigint[] %s) AS delta (cell_key, period_start, total %s)
            ON CONFLICT (cell_key) DO UPDATE SET total = cell.total + excluded.total, updated_at = excluded.updated_at %s
            """;

    private static final int FIRST_VALUE = 4; // the parameter of the first group-by column

    private final Declaration declaration;

    public CellStatements(Declaration declaration) {
        this.declaration = declaration;
    }

    /** The columns of the measures, a sum's number of values behind the sum. */
    public List<String> measureColumns() {
        List<String> columns = new ArrayList<>();
        for (Measure measure : declaration.measures()) {
            columns.add(measure.name());
            if (measure.kind() == Measure.Kind.SUM) {
                columns.add(measure.countName());
            }
        }
        return columns;
    }

    /** All that a cell counts: the total and {@link #measureColumns}. */
    public List<String> valueColumns() {
        return Stream.concat(Stream.of("total"), measureColumns().stream()).toList();
    }

    /** The columns as they are declared. */
    List<String> declaredColumns() {
        return Stream.concat(
                        declaration.groupBy().stream().map(GroupColumn::name),
                        declaration.measures().stream().map(Measure::name))
                .toList();
    }

    /**
     * Adds cells to a table of cells: keys, starts of periods, totals, then per group-by column and per measure column the
     * values as text.
     */
    String addTo(String table) {
        List<String> names = new ArrayList<>();
        List<String> types = new ArrayList<>();
        for (GroupColumn column : declaration.groupBy()) {
            names.add(column.name());
            types.add(column.type().word());
        }
        List<String> merges = new ArrayList<>();
        for (Measure measure : declaration.measures()) {
            names.add(measure.name());
            types.add("numeric");
            merges.add(merge(measure));
            if (measure.kind() == Measure.Kind.SUM) {
                names.add(measure.countName());
                types.add("bigint");
                merges.add(added(measure.countName()));
            }
        }
        return String.format(
                ADD,
                table,
                behind(names.size(), at -> '"' + names.get(at) + '"'),
                behind(names.size(), at -> "v" + at + "::" + types.get(at)),
                behind(names.size(), at -> "$" + (FIRST_VALUE + at) + "::text[]"),
                behind(names.size(), at -> "v" + at),
                behind(merges.size(), merges::get));
    }

    private static String merge(Measure measure) {
        String merged = "\"%1$s\" = %2$s(cell.\"%1$s\", excluded.\"%1$s\")";
        return switch (measure.kind()) {
            case SUM -> added(measure.name());
            case MIN -> String.format(merged, measure.name(), "least");
            case MAX -> String.format(merged, measure.name(), "greatest");
        };
    }

    private static String added(String column) {
        return String.format("\"%1$s\" = cell.\"%1$s\" + excluded.\"%1$s\"", column);
    }

    /** Each with a comma before it. */
    private static String behind(int size, IntFunction<String> item) {
        return IntStream.range(0, size).mapToObj(at -> ", " + item.apply(at)).collect(Collectors.joining());
    }
}
