package io.onefold.summary.query;

import io.onefold.summary.declare.Declaration;
import io.onefold.summary.declare.GroupColumn;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads cells and totals. A page is read in pieces, so that it need not fit into memory. */
@ApplicationScoped
class QueryStore {
    private static final int PIECE = 200;
    private static final PageEnd BEFORE_ALL =
            new PageEnd(OffsetDateTime.of(-1, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC), new UUID(0, 0));

    private final Pool pool;

    QueryStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /**
     * Some cells in their order, by period and key.
     *
     * @param after the last cell of the page before; null for the first page
     * @param last the last cell of this page; null if there is none
     * @param more whether there are cells after it
     */
    record Page(@Nullable PageEnd after, @Nullable PageEnd last, boolean more) {}

    /** Finds where a page ends. */
    Uni<Page> page(Declaration summary, CellQuery query, @Nullable PageEnd after, int limit) {
        PageEnd start = after == null ? BEFORE_ALL : after;
        Tuple parameters = where(summary, query)
                .addOffsetDateTime(start.periodStart())
                .addUUID(start.cellKey())
                .addLong(limit - 1L);
        QueryStatements statements = new QueryStatements(summary);
        return run(statements.end(), parameters)
                .chain(rows -> rows.size() > 0
                        ? Uni.createFrom()
                                .item(new Page(after, end(rows.iterator().next(), 0), rows.size() > 1))
                        : Uni.createFrom().item(new Page(after, null, false)));
    }

    /** The cells of a page, each as one text. */
    Multi<String> cells(Declaration summary, CellQuery query, Page page, Format format) {
        QueryStatements statements = new QueryStatements(summary);
        String sql = statements.cells(format);
        PageEnd[] at = {page.after() == null ? BEFORE_ALL : page.after()};
        PageEnd last = page.last() == null ? new PageEnd(query.to(), new UUID(-1, -1)) : page.last();
        return Multi.createBy()
                .repeating()
                .uni(() -> run(sql, piece(summary, query, at[0], last)).invoke(rows -> {
                    for (Row row : rows) {
                        at[0] = end(row, 1);
                    }
                }))
                .whilst(rows -> rows.size() == PIECE)
                .onItem()
                .transformToMultiAndConcatenate(rows -> Multi.createFrom().iterable(texts(rows)));
    }

    /** Totals by these columns, each as one text; one more than {@code limit} if there are more. */
    Uni<List<String>> totals(
            Declaration summary, CellQuery query, List<String> by, long skipped, int limit, Format format) {
        Tuple parameters = where(summary, query).addLong(skipped).addLong(limit + 1L);
        return run(new QueryStatements(summary).totals(by, format), parameters).map(QueryStore::texts);
    }

    private static Tuple piece(Declaration summary, CellQuery query, PageEnd after, PageEnd last) {
        return where(summary, query)
                .addOffsetDateTime(after.periodStart())
                .addUUID(after.cellKey())
                .addOffsetDateTime(last.periodStart())
                .addUUID(last.cellKey())
                .addLong((long) PIECE);
    }

    private static Tuple where(Declaration summary, CellQuery query) {
        Tuple parameters = Tuple.tuple()
                .addOffsetDateTime(query.from())
                .addOffsetDateTime(query.to())
                .addValue(query.missing().toArray(String[]::new));
        for (GroupColumn column : summary.groupBy()) {
            List<String> values = query.values().get(column.name());
            parameters.addValue(values == null ? null : values.toArray(String[]::new));
        }
        return parameters;
    }

    private Uni<RowSet<Row>> run(String sql, Tuple parameters) {
        return pool.withConnection(connection -> connection.preparedQuery(sql).execute(parameters));
    }

    private static PageEnd end(Row row, int column) {
        return new PageEnd(row.getOffsetDateTime(column), row.getUUID(column + 1));
    }

    private static List<String> texts(RowSet<Row> rows) {
        List<String> texts = new ArrayList<>(rows.size());
        rows.forEach(row -> texts.add(row.getString(0)));
        return texts;
    }
}
