package io.onefold.summary.query;

import io.onefold.statement.SqlText;
import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.GroupColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What {@link QueryStatements} makes of a declaration. */
public final class QueryStatementsOf {
    private QueryStatementsOf() {}

    public static Stream<SqlText> all(Declaration summary) {
        QueryStatements statements = new QueryStatements(summary);
        List<String> by = new ArrayList<>(
                summary.groupBy().stream().map(GroupColumn::name).toList());
        by.add(QueryStatements.PERIOD_START);
        return Stream.concat(
                pages(summary),
                Stream.of(
                        text(summary, "totals as JSON", statements.totals(by, Format.JSON)),
                        text(summary, "totals as CSV", statements.totals(by, Format.CSV))));
    }

    /** Those that give a page of cells. */
    public static Stream<SqlText> pages(Declaration summary) {
        QueryStatements statements = new QueryStatements(summary);
        return Stream.of(
                text(summary, "end", statements.end()),
                text(summary, "cells as JSON", statements.cells(Format.JSON)),
                text(summary, "cells as CSV", statements.cells(Format.CSV)));
    }

    private static SqlText text(Declaration summary, String name, String sql) {
        return new SqlText("QueryStatements of " + summary.name(), name, sql);
    }
}
