package io.onefold.summary.recount;

import io.onefold.statement.SqlText;
import io.onefold.summary.declare.Declaration;
import java.util.stream.Stream;

/** What {@link CompareStatements} and {@link SampleStore} make of a declaration. */
public final class CompareStatementsOf {
    private CompareStatementsOf() {}

    public static Stream<SqlText> all(Declaration summary) {
        CompareStatements statements = new CompareStatements(summary);
        return Stream.of(
                text(summary, "compare", statements.compare()),
                text(summary, "note", statements.note()),
                text(summary, "takeAway", statements.takeAway()),
                text(summary, "putRight", statements.putRight()),
                text(summary, "any", statements.any()),
                text(summary, "clear", statements.clear()),
                text(summary, "sample", String.format(SampleStore.ASK, summary.name())),
                text(summary, "found", String.format(SampleStore.FOUND, summary.name())));
    }

    private static SqlText text(Declaration summary, String name, String sql) {
        return new SqlText("CompareStatements of " + summary.name(), name, sql);
    }
}
