package io.onefold.summary.fold;

import io.onefold.key.JsonPointer;
import io.onefold.summary.declare.ColumnType;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.GroupColumn;
import io.onefold.summary.declare.Measure;
import io.onefold.summary.declare.Period;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The statements that make cells of events.
 *
 * <p>Events are grouped by their fields as JSON has them, and the groups once more by what their fields are as the types of
 * the columns: a cast per group is cheaper than one per event. It is the same, since fields that are equal as JSON are equal
 * as any type.
 *
 * <p>Inside, {@code f0..} are the fields of the group-by columns and {@code g0..} their values, {@code v0..} the fields of
 * the measures and {@code m0..} their numbers; each {@code OFFSET 0} keeps the planner from computing once more per use. Periods begin by the
 * clocks of the transaction's time zone.
 */
final class AggregateStatements {
    private static final String AGGREGATE = """
            SELECT {values} begins, sum(events)::bigint {merged measures} {unfit values} {unfit measures}
            FROM (
                SELECT spelled.*, {begins} AS begins {cast fields}
                FROM (
                    SELECT {fields} period_start, count(*) AS events {measures}
                    FROM (
                        SELECT {read columns} {read measures}
                            date_trunc('{period}', event.occurred_at) AS period_start
                        FROM ingest.event_v1 event
                        JOIN unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS lane (lane_id, above, up_to)
                            ON event.lane_id = lane.lane_id
                            AND event.batch_no > lane.above AND event.batch_no <= lane.up_to
                        WHERE event.stream = '{stream}' AND event.batch_no BETWEEN $4 AND $5 {days}
                        OFFSET 0
                    ) AS raw
                    {one period}
                    GROUP BY {fields} period_start
                ) AS spelled
                OFFSET 0
            ) AS typed
            GROUP BY {groups} begins
            """;
    private static final String DAYS = "AND event.day BETWEEN $6 AND $7";
    private static final String ONE_PERIOD = "WHERE {begins} = $8";

    /** As {@code summary_meta.period_start} has it, for periods that are truncated already. */
    private static final String CUT_HOUR = """
            CASE WHEN date_trunc('hour', period_start) = period_start THEN period_start
                ELSE date_trunc('hour', period_start) + interval '1 hour' END""";

    private final Declaration declaration;
    private final List<GroupColumn> columns;
    private final List<Measure> measures;

    AggregateStatements(Declaration declaration) {
        this.declaration = declaration;
        this.columns = declaration.groupBy();
        this.measures = declaration.measures();
    }

    /**
     * The cells of a {@link Portion}: lanes, above, up to, first and last batch. Gives the group-by columns, the start of
     * the period, the total, {@link CellStatements#measureColumns}, and per column of the declaration how many values did
     * not fit.
     */
    String ofPortion() {
        return aggregate("", "");
    }

    /** As {@link #ofPortion()} for one period: also its first and last UTC day, and its start. */
    String ofPeriod() {
        return aggregate(DAYS, ONE_PERIOD);
    }

    private String aggregate(String days, String onePeriod) {
        return AGGREGATE
                .replace("{values}", before(columns.size(), this::valueAsText))
                .replace("{merged measures}", behind(measures.size(), this::merged))
                .replace("{unfit values}", behind(columns.size(), AggregateStatements::unfit))
                .replace("{unfit measures}", behind(measures.size(), at -> "sum(unfit" + at + ")::bigint"))
                .replace("{cast fields}", behind(columns.size(), this::cast))
                .replace("{fields}", before(columns.size(), at -> "f" + at))
                .replace("{measures}", behind(measures.size(), this::measure))
                .replace("{groups}", before(columns.size(), at -> "g" + at))
                .replace("{one period}", onePeriod)
                .replace("{begins}", declaration.period() == Period.HOUR ? CUT_HOUR : "period_start")
                .replace("{days}", days)
                .replace("{stream}", declaration.stream())
                .replace("{period}", declaration.period().word())
                .replace("{read columns}", before(columns.size(), this::readColumn))
                .replace("{read measures}", before(measures.size(), this::readMeasure));
    }

    /** Each with a comma behind it. */
    private static String before(int size, IntFunction<String> item) {
        return IntStream.range(0, size).mapToObj(at -> item.apply(at) + ", ").collect(Collectors.joining());
    }

    /** Each with a comma before it. */
    private static String behind(int size, IntFunction<String> item) {
        return IntStream.range(0, size).mapToObj(at -> ", " + item.apply(at)).collect(Collectors.joining());
    }

    private String readColumn(int at) {
        return field(columns.get(at).pointer()) + " AS f" + at;
    }

    private String readMeasure(int at) {
        String field = field(measures.get(at).pointer());
        return field + " AS v" + at + ", summary_meta.as_numeric(" + field + ") AS m" + at;
    }

    /** A token of digits may be the place in an array; the operator for names only is twice as fast. */
    private static String field(JsonPointer pointer) {
        StringBuilder field = new StringBuilder("event.payload");
        for (String token : pointer.tokens()) {
            String text = "'" + token.replace("'", "''") + "'";
            field.append(token.matches("[0-9]+") ? " #> ARRAY[" + text + "]" : " -> " + text);
        }
        return "(" + field + ")";
    }

    private String measure(int at) {
        String unfit = "count(*) FILTER (WHERE m%1$d IS NULL AND v%1$d <> 'null') AS unfit%1$d";
        String numbers =
                switch (measures.get(at).kind()) {
                    case SUM -> "sum(m%1$d) AS m%1$d, count(m%1$d) AS count%1$d, ";
                    case MIN -> "min(m%1$d) AS m%1$d, ";
                    case MAX -> "max(m%1$d) AS m%1$d, ";
                };
        return String.format(numbers + unfit, at);
    }

    private String merged(int at) {
        String merged =
                switch (measures.get(at).kind()) {
                    case SUM -> "coalesce(sum(m%1$d), 0)::text, sum(count%1$d)::text";
                    case MIN -> "min(m%1$d)::text";
                    case MAX -> "max(m%1$d)::text";
                };
        return String.format(merged, at);
    }

    private String cast(int at) {
        return String.format(
                "summary_meta.as_%s(f%2$d) AS g%2$d", columns.get(at).type().word(), at);
    }

    private static String unfit(int at) {
        return String.format("coalesce(sum(events) FILTER (WHERE g%1$d IS NULL AND f%1$d <> 'null'), 0)::bigint", at);
    }

    private String valueAsText(int at) {
        return columns.get(at).type() == ColumnType.DATE ? "to_char(g" + at + ", 'YYYY-MM-DD')" : "g" + at + "::text";
    }
}
