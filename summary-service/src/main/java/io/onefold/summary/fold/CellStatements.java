package io.onefold.summary.fold;

import io.onefold.key.JsonPointer;
import io.onefold.summary.declare.ColumnType;
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
 * The statements whose columns a declaration decides. Names are checked when they are declared, and quoted all the same.
 *
 * <p>Inside, the fields of a payload are {@code f0..}, the group-by columns {@code g0..}, the measures {@code m0..}; each
 * {@code OFFSET 0} keeps the planner from computing what it has computed once more per use.
 */
public final class CellStatements {
    private static final String AGGREGATE = """
            SELECT %s period_start, count(*) %s
            FROM (
                SELECT %s date_trunc('%s', occurred_at, '%s') AS period_start
                FROM (
                    SELECT %s event.occurred_at
                    FROM ingest.event_v1 event
                    JOIN unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS lane (lane_id, above, up_to)
                        ON event.lane_id = lane.lane_id
                        AND event.batch_no > lane.above AND event.batch_no <= lane.up_to
                    WHERE event.stream = '%s' AND event.batch_no BETWEEN $4 AND $5 %s
                    OFFSET 0
                ) AS raw
                OFFSET 0
            ) AS typed %s
            GROUP BY %s
            """;
    private static final String DAYS = "AND event.day BETWEEN $6 AND $7";
    private static final String ONE_PERIOD = "WHERE period_start = $8";

    private static final String ADD = """
            INSERT INTO %s AS cell (cell_key, period_start, total, updated_at %s)
            SELECT cell_key, period_start, total, now() %s
            FROM unnest($1::uuid[], $2::timestamptz[], $3::bigint[] %s) AS delta (cell_key, period_start, total %s)
            ON CONFLICT (cell_key) DO UPDATE SET total = cell.total + excluded.total, updated_at = excluded.updated_at %s
            """;

    private static final int FIRST_VALUE = 4; // the parameter of the first group-by column

    private final Declaration declaration;
    private final List<JsonPointer> fields;

    public CellStatements(Declaration declaration) {
        this.declaration = declaration;
        this.fields = Stream.concat(
                        declaration.groupBy().stream().map(GroupColumn::pointer),
                        declaration.measures().stream().map(Measure::pointer))
                .distinct()
                .toList();
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
     * The cells of a {@link Portion}: lanes, above, up to, first and last batch. Gives the group-by columns, the start of
     * the period, the total, {@link #measureColumns}, and per column of the declaration how many values did not fit.
     */
    String aggregate() {
        return aggregate("", "");
    }

    /** As {@link #aggregate()} for one period: also its first and last UTC day, and its start. */
    String aggregateOfPeriod() {
        return aggregate(DAYS, ONE_PERIOD);
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

    private String aggregate(String days, String onePeriod) {
        int groups = declaration.groupBy().size();
        return String.format(
                AGGREGATE,
                list(groups, this::groupAsText),
                measures() + unfit(),
                list(groups, this::group) + list(declaration.measures().size(), this::measure),
                declaration.period().word(),
                declaration.zone().getId(),
                list(fields.size(), this::field),
                declaration.stream(),
                days,
                onePeriod,
                list(groups, group -> "g" + group) + "period_start");
    }

    /** Each with a comma behind it. */
    private static String list(int size, IntFunction<String> item) {
        return IntStream.range(0, size).mapToObj(at -> item.apply(at) + ", ").collect(Collectors.joining());
    }

    /** Each with a comma before it. */
    private static String behind(int size, IntFunction<String> item) {
        return IntStream.range(0, size).mapToObj(at -> ", " + item.apply(at)).collect(Collectors.joining());
    }

    private String field(int at) {
        String path = fields.get(at).tokens().stream()
                .map(token -> "'" + token.replace("'", "''") + "'")
                .collect(Collectors.joining(", "));
        return "nullif(event.payload #> ARRAY[" + path + "]::text[], 'null') AS f" + at;
    }

    private String group(int at) {
        GroupColumn column = declaration.groupBy().get(at);
        String field = fieldOf(column.pointer());
        return "summary_meta.as_" + column.type().word() + "(" + field + ") AS g" + at + ", " + field
                + " IS NOT NULL AS is_g" + at;
    }

    private String groupAsText(int at) {
        return declaration.groupBy().get(at).type() == ColumnType.DATE
                ? "to_char(g" + at + ", 'YYYY-MM-DD')"
                : "g" + at + "::text";
    }

    private String measure(int at) {
        String field = fieldOf(declaration.measures().get(at).pointer());
        return "summary_meta.as_numeric(" + field + ") AS m" + at + ", " + field + " IS NOT NULL AS is_m" + at;
    }

    private String fieldOf(JsonPointer pointer) {
        return "f" + fields.indexOf(pointer);
    }

    private String measures() {
        return IntStream.range(0, declaration.measures().size())
                .mapToObj(at -> switch (declaration.measures().get(at).kind()) {
                    case SUM -> ", coalesce(sum(m" + at + "), 0)::text, count(m" + at + ")::text";
                    case MIN -> ", min(m" + at + ")::text";
                    case MAX -> ", max(m" + at + ")::text";
                })
                .collect(Collectors.joining());
    }

    private String unfit() {
        return IntStream.range(0, declaration.groupBy().size())
                        .mapToObj(at -> ", count(*) FILTER (WHERE is_g" + at + " AND g" + at + " IS NULL)")
                        .collect(Collectors.joining())
                + IntStream.range(0, declaration.measures().size())
                        .mapToObj(at -> ", count(*) FILTER (WHERE is_m" + at + " AND m" + at + " IS NULL)")
                        .collect(Collectors.joining());
    }
}
