package io.onefold.summary.query;

import io.onefold.http.Numbers;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.GroupColumn;
import io.onefold.summary.declare.Moments;
import jakarta.ws.rs.core.MultivaluedMap;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the parameters of a query; what breaks a rule is an {@link IllegalArgumentException} with the rule. */
final class QueryReader {
    private static final Set<String> OURS = Set.of("from", "to", "by", "missing", "format", "limit", "after");
    /** Before and behind every period: those of the years 1 and 9999 may begin in another year by UTC. */
    private static final OffsetDateTime BEGINNING = OffsetDateTime.of(-1, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);

    private static final OffsetDateTime END = OffsetDateTime.of(10_001, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
    private static final int USUAL_PAGE = 1_000;
    private static final int LARGEST_PAGE = 10_000;

    private final Declaration summary;
    private final MultivaluedMap<String, String> parameters;

    QueryReader(Declaration summary, MultivaluedMap<String, String> parameters) {
        this.summary = summary;
        this.parameters = parameters;
        for (String name : parameters.keySet()) {
            if (!OURS.contains(name) && !columns().contains(name)) {
                throw new IllegalArgumentException(name
                        + " is no parameter; there are from, to, by, missing, format, limit, after and the columns "
                        + columns());
            }
            if (OURS.contains(name)
                    && !name.equals("missing")
                    && parameters.get(name).size() > 1) {
                throw new IllegalArgumentException(name + " is there more than once");
            }
        }
    }

    CellQuery query() {
        Map<String, List<String>> values = new HashMap<>();
        summary.groupBy().stream()
                .filter(column -> parameters.containsKey(column.name()))
                .forEach(column -> values.put(column.name(), values(column)));
        Set<String> missing = new LinkedHashSet<>(parameters.getOrDefault("missing", List.of()));
        missing.forEach(column -> requireColumn("missing", column, ""));
        return new CellQuery(moment("from", BEGINNING), moment("to", END), values, missing);
    }

    private List<String> values(GroupColumn column) {
        return parameters.getOrDefault(column.name(), List.of()).stream()
                .map(value -> Filter.value(column, value))
                .toList();
    }

    /** The columns to make totals by; empty for cells. */
    List<String> by() {
        String by = parameters.getFirst("by");
        if (by == null) {
            return List.of();
        }
        List<String> columns = new ArrayList<>();
        for (String column : by.split(",", -1)) {
            if (!column.equals("period_start")) {
                requireColumn("by", column, "; by also takes period_start");
            }
            if (columns.contains(column)) {
                throw new IllegalArgumentException("by names " + column + " twice");
            }
            columns.add(column);
        }
        return columns;
    }

    int limit() {
        String limit = parameters.getFirst("limit");
        return limit == null
                ? USUAL_PAGE
                : (int) Numbers.parse(limit, 1, LARGEST_PAGE, "limit is 1 to " + LARGEST_PAGE);
    }

    /** Where the page before ended. */
    @Nullable
    PageEnd after() {
        String after = parameters.getFirst("after");
        return after == null ? null : PageEnd.parse(after);
    }

    /** Of totals: how many rows came before. */
    long skipped() {
        String after = parameters.getFirst("after");
        return after == null
                ? 0
                : Numbers.parse(after, 0, Long.MAX_VALUE / 2, "after is taken from the Link header of the page before");
    }

    private List<String> columns() {
        return summary.groupBy().stream().map(GroupColumn::name).toList();
    }

    private void requireColumn(String parameter, String column, String more) {
        if (!columns().contains(column)) {
            throw new IllegalArgumentException(parameter + " names \"" + column + "\"; the columns of " + summary.name()
                    + " are " + columns() + more);
        }
    }

    private OffsetDateTime moment(String parameter, OffsetDateTime otherwise) {
        String text = parameters.getFirst(parameter);
        return text == null ? otherwise : Moments.parse(parameter, text, summary.zone());
    }
}
