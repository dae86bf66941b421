package io.onefold.summary.declare;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of a summary: its cells, and the same once more for recounts. */
final class TableStatements {
    private static final String CELLS = """
            CREATE TABLE summary.%s (
                cell_key     uuid PRIMARY KEY,
                period_start timestamptz NOT NULL,
                total        bigint      NOT NULL,
                updated_at   timestamptz NOT NULL
                %s
            ) WITH (fillfactor = 80)
            """;
    private static final String BY_PERIOD = "CREATE INDEX ON summary.%s (period_start, cell_key)";
    private static final String RECOUNT = "CREATE TABLE summary_recount.%1$s (LIKE summary.%1$s INCLUDING ALL)";
    private static final String DROP = "DROP TABLE summary.%1$s, summary_recount.%1$s";

    private final Declaration declaration;

    TableStatements(Declaration declaration) {
        this.declaration = declaration;
    }

    List<String> make() {
        String columns = Stream.concat(
                        declaration.groupBy().stream().map(TableStatements::column),
                        declaration.measures().stream().map(TableStatements::column))
                .map(column -> ", " + column)
                .collect(Collectors.joining());
        return List.of(
                String.format(CELLS, declaration.name(), columns),
                String.format(BY_PERIOD, declaration.name()),
                String.format(RECOUNT, declaration.name()));
    }

    static List<String> drop(String name) {
        return List.of(String.format(DROP, name));
    }

    private static String column(GroupColumn column) {
        return '"' + column.name() + "\" " + column.type().word();
    }

    private static String column(Measure measure) {
        return switch (measure.kind()) {
            case SUM ->
                '"' + measure.name() + "\" numeric NOT NULL DEFAULT 0, \"" + measure.countName()
                        + "\" bigint NOT NULL DEFAULT 0";
            case MIN, MAX -> '"' + measure.name() + "\" numeric";
        };
    }
}
