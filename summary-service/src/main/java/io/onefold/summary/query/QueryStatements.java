package io.onefold.summary.query;

import io.onefold.summary.declare.ColumnType;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.GroupColumn;
import io.onefold.summary.declare.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The statements of a query, whose columns a declaration decides. Parameters: {@code from}, {@code to}, the names of the
 * columns that may have no value, per group-by column the values it may have or NULL, and then what each statement says.
 *
 * <p>What is named here begins with an underscore, which no declared column does.
 */
final class QueryStatements {
    static final String PERIOD_START = "period_start";

    private static final int MISSING = 3; // the first group-by column is the one after it
    private static final String PERIOD = "to_char(period_start AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')";
    private static final String END = """
            SELECT period_start, cell_key FROM summary.%s
            WHERE %s AND (period_start, cell_key) > ($%d::timestamptz, $%d::uuid)
            ORDER BY period_start, cell_key OFFSET $%d LIMIT 2
            """;
    private static final String CELLS = """
            SELECT %s, _period, _key FROM (
                SELECT %s, period_start AS _period, cell_key AS _key FROM summary.%s
                WHERE %s AND (period_start, cell_key) > ($%d::timestamptz, $%d::uuid)
                    AND (period_start, cell_key) <= ($%d::timestamptz, $%d::uuid)
                ORDER BY _period, _key LIMIT $%d
            ) AS _page ORDER BY _period, _key
            """;
    /** No value is one more that a column may have. */
    private static final String FILTER = """
            (($%1$d::text[] IS NULL AND NOT '%4$s' = ANY ($%5$d::text[]))
                OR %2$s = ANY ($%1$d::text[]::%3$s[])
                OR ('%4$s' = ANY ($%5$d::text[]) AND %2$s IS NULL))""";

    private static final String CSV_TEXT = "coalesce('\"' || replace(%s, '\"', '\"\"') || '\"', '')";
    private static final String CSV_VALUE = "coalesce(%s::text, '')";
    private static final String TOTALS = """
            SELECT %s FROM (
                SELECT %s FROM summary.%s WHERE %s GROUP BY %s ORDER BY %s OFFSET $%d LIMIT $%d
            ) AS _page
            """;

    private final Declaration summary;
    private final int next;

    QueryStatements(Declaration summary) {
        this.summary = summary;
        this.next = MISSING + 1 + summary.groupBy().size();
    }

    /** The columns of a cell, in their order. */
    List<String> cellColumns() {
        return Stream.of(
                        groups().stream(),
                        Stream.of(PERIOD_START, "total"),
                        measures().map(QueryStatements::columnsOf).flatMap(List::stream),
                        Stream.of("updated_at"))
                .flatMap(columns -> columns)
                .toList();
    }

    /** The columns of a total, in their order. */
    List<String> totalColumns(List<String> by) {
        return Stream.of(
                        by.stream(),
                        Stream.of("total"),
                        measures().map(QueryStatements::columnsOf).flatMap(List::stream))
                .flatMap(columns -> columns)
                .toList();
    }

    /** After which cell the page begins (two), and its length less one: its last cell, and another if there are more. */
    String end() {
        return String.format(END, summary.name(), where(), next, next + 1, next + 2);
    }

    /** After which cell (two), up to which cell (two), how many: each cell, its period and its key. */
    String cells(Format format) {
        String columns = cellColumns().stream().map(this::cellColumn).collect(Collectors.joining(", "));
        return String.format(
                CELLS,
                row(format, cellColumns()),
                columns,
                summary.name(),
                where(),
                next,
                next + 1,
                next + 2,
                next + 3,
                next + 4);
    }

    /** How many rows to pass over, how many: each total. */
    String totals(List<String> by, Format format) {
        List<String> columns = new ArrayList<>();
        by.forEach(column -> columns.add(column.equals(PERIOD_START) ? PERIOD + " AS period_start" : quoted(column)));
        columns.add("sum(total) AS total");
        measures().forEach(measure -> columns.addAll(totalsOf(measure)));
        String groups = by.stream().map(QueryStatements::quoted).collect(Collectors.joining(", "));
        return String.format(
                TOTALS,
                row(format, totalColumns(by)),
                String.join(", ", columns),
                summary.name(),
                where(),
                groups,
                by.stream().map(column -> quoted(column) + " NULLS FIRST").collect(Collectors.joining(", ")),
                next,
                next + 1);
    }

    private List<String> groups() {
        return summary.groupBy().stream().map(GroupColumn::name).toList();
    }

    private Stream<Measure> measures() {
        return summary.measures().stream();
    }

    private static List<String> columnsOf(Measure measure) {
        return measure.kind() == Measure.Kind.SUM
                ? List.of(measure.name(), measure.countName())
                : List.of(measure.name());
    }

    private static List<String> totalsOf(Measure measure) {
        return columnsOf(measure).stream()
                .map(column -> measure.kind().word() + "(" + quoted(column) + ") AS " + quoted(column))
                .toList();
    }

    private String cellColumn(String column) {
        return switch (column) {
            case PERIOD_START -> PERIOD + " AS period_start";
            case "updated_at" -> PERIOD.replace(PERIOD_START, "updated_at") + " AS updated_at";
            default -> quoted(column);
        };
    }

    private String where() {
        return "period_start >= $1 AND period_start < $2 AND $" + MISSING + "::text[] IS NOT NULL"
                + IntStream.range(0, summary.groupBy().size())
                        .mapToObj(at -> " AND " + filter(at))
                        .collect(Collectors.joining());
    }

    private String filter(int at) {
        GroupColumn column = summary.groupBy().get(at);
        return String.format(
                FILTER, MISSING + 1 + at, quoted(column.name()), column.type().word(), column.name(), MISSING);
    }

    /** One text per row: a JSON object, or a line of CSV in which a text is quoted and no value is nothing at all. */
    private String row(Format format, List<String> columns) {
        return switch (format) {
            case JSON ->
                columns.stream()
                        .map(QueryStatements::quoted)
                        .collect(Collectors.joining(
                                ", ", "(SELECT row_to_json(_row)::text FROM (SELECT ", ") AS _row)"));
            case CSV -> columns.stream().map(this::csv).collect(Collectors.joining(" || ',' || "));
        };
    }

    private String csv(String column) {
        return String.format(texts().contains(column) ? CSV_TEXT : CSV_VALUE, quoted(column));
    }

    private List<String> texts() {
        return summary.groupBy().stream()
                .filter(column -> column.type() == ColumnType.TEXT)
                .map(GroupColumn::name)
                .toList();
    }

    private static String quoted(String column) {
        return '"' + column + '"';
    }
}
