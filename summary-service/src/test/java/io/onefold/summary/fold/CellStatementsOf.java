package io.onefold.summary.fold;

import io.onefold.statement.SqlText;
import io.onefold.summary.declare.Declaration;
import java.util.stream.Stream;

/** What {@link AggregateStatements} and {@link CellStatements} make of a declaration. */
public final class CellStatementsOf {
    private CellStatementsOf() {}

    public static Stream<SqlText> all(Declaration summary) {
        AggregateStatements aggregates = new AggregateStatements(summary);
        CellStatements statements = new CellStatements(summary);
        return Stream.of(
                text(summary, "aggregateOfPortion", aggregates.ofPortion()),
                text(summary, "aggregateOfPeriod", aggregates.ofPeriod()),
                text(summary, "addTo", statements.addTo("summary." + summary.name())),
                text(summary, "addToRecount", statements.addTo("summary_recount." + summary.name())));
    }

    private static SqlText text(Declaration summary, String name, String sql) {
        return new SqlText("CellStatements of " + summary.name(), name, sql);
    }
}
