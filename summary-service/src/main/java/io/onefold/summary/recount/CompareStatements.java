package io.onefold.summary.recount;

import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.GroupColumn;
import io.onefold.summary.fold.CellStatements;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The statements of a comparison, whose columns a declaration decides. What is named here begins with an underscore, which
 * no declared column does.
 */
final class CompareStatements {
    private static final String COMPARE = """
            WITH _live AS (
                (SELECT * FROM summary.%1$s WHERE period_start = $1 AND cell_key > $2 ORDER BY cell_key LIMIT $3)
                UNION ALL
                (SELECT * FROM summary.%1$s WHERE period_start > $1 AND period_start < $4 AND cell_key > $2
                    ORDER BY cell_key LIMIT $3)
            ), _raw AS (
                SELECT * FROM summary_recount.%1$s WHERE cell_key > $2 ORDER BY cell_key LIMIT $3
            ), _keys AS (
                SELECT cell_key FROM _live UNION SELECT cell_key FROM _raw ORDER BY cell_key LIMIT $3
            )
            SELECT _keys.cell_key, CASE
                WHEN _live.cell_key IS NULL THEN 'missing'
                WHEN _raw.cell_key IS NULL THEN 'extra'
                WHEN (%2$s) IS DISTINCT FROM (%3$s) THEN 'differing'
                END
            FROM _keys LEFT JOIN _live USING (cell_key) LEFT JOIN _raw USING (cell_key)
            ORDER BY _keys.cell_key
            """;
    private static final String NOTE = """
            INSERT INTO summary_meta.difference (recount_id, cell_key, period_start, kind, found, expected)
            SELECT $1, _wrong.cell_key, $3, _wrong.kind,
                to_jsonb(_live) - '{cell_key,updated_at}'::text[] - CASE WHEN _live.period_start = $3 THEN 'period_start' ELSE '' END,
                to_jsonb(_raw) - '{cell_key,period_start,updated_at}'::text[]
            FROM unnest($2::uuid[], $5::text[]) AS _wrong (cell_key, kind)
            LEFT JOIN summary.%1$s _live USING (cell_key) LEFT JOIN summary_recount.%1$s _raw USING (cell_key)
            WHERE (SELECT count(*) FROM summary_meta.difference WHERE recount_id = $1) < $4
            ON CONFLICT DO NOTHING
            """;
    private static final String TAKE_AWAY = "DELETE FROM summary.%s WHERE cell_key = ANY ($1)";
    private static final String PUT_RIGHT = """
            INSERT INTO summary.%1$s SELECT * FROM summary_recount.%1$s WHERE cell_key = ANY ($1)
            ON CONFLICT (cell_key) DO UPDATE SET updated_at = now(), %2$s
            """;
    private static final String ANY = "SELECT EXISTS (SELECT FROM summary_recount.%s)";
    private static final String CLEAR = "TRUNCATE summary_recount.%s";

    private final String name;
    private final List<String> columns;

    CompareStatements(Declaration declaration) {
        this.name = declaration.name();
        this.columns = Stream.of(
                        Stream.of("period_start"),
                        declaration.groupBy().stream().map(GroupColumn::name),
                        new CellStatements(declaration).valueColumns().stream())
                .flatMap(names -> names)
                .toList();
    }

    /**
     * The start of the period, the last key compared, how many, the end of the period: the next keys, each with what is
     * wrong with it. Rows that begin within the period belong to it, though no period begins there.
     */
    String compare() {
        return String.format(COMPARE, name, columnsOf("_live"), columnsOf("_raw"));
    }

    /** The recount, keys, the start of their period, how many it may have noted before, and what is wrong with each. */
    String note() {
        return String.format(NOTE, name);
    }

    /** Takes cells away that raw does not have. */
    String takeAway() {
        return String.format(TAKE_AWAY, name);
    }

    /** Makes cells what raw says. */
    String putRight() {
        return String.format(
                PUT_RIGHT,
                name,
                columns.stream()
                        .map(column -> String.format("\"%1$s\" = excluded.\"%1$s\"", column))
                        .collect(Collectors.joining(", ")));
    }

    /** Whether anything was counted. */
    String any() {
        return String.format(ANY, name);
    }

    /** Empties what was counted. */
    String clear() {
        return String.format(CLEAR, name);
    }

    private String columnsOf(String side) {
        return columns.stream().map(column -> side + ".\"" + column + '"').collect(Collectors.joining(", "));
    }
}
