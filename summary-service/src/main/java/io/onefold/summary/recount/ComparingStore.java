package io.onefold.summary.recount;

import io.onefold.summary.declare.Declaration;
import io.onefold.summary.fold.PeriodSpan;
import io.onefold.summary.recount.RecountStore.Cancelled;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Compares some cells of a summary with what was counted, notes the first that differ, and puts them right if asked. */
final class ComparingStore {
    static final String COMPARED = """
            UPDATE summary_meta.recount SET compared_to = $2, cells = cells + $3, period_cells = period_cells + $3,
                missing = missing + $4, extra = extra + $5, differing = differing + $6,
                period_wrong = period_wrong + $4 + $5 + $6, repaired = repaired + $7
            WHERE recount_id = $1 AND ended_at IS NULL
            """;

    private static final int CELLS_AT_ONCE = 2_000;
    private static final int DIFFERENCES_KEPT = 1_000;

    private final CompareStatements statements;

    ComparingStore(Declaration declaration) {
        this.statements = new CompareStatements(declaration);
    }

    /** Forgets what was counted; a file is only made anew if there is something in it. */
    Uni<Void> clear(SqlConnection connection) {
        return connection
                .query(statements.any())
                .execute()
                .chain(rows -> rows.iterator().next().getBoolean(0)
                        ? connection.query(statements.clear()).execute().replaceWithVoid()
                        : Uni.createFrom().voidItem());
    }

    /** The next cells of the period, under the summary's lock; says whether they were the last. */
    Uni<Boolean> compare(SqlConnection connection, Open open, PeriodSpan period) {
        return connection
                .preparedQuery(statements.compare())
                .execute(Tuple.of(period.start(), open.comparedTo(), CELLS_AT_ONCE, period.end()))
                .map(rows -> {
                    Compared compared = new Compared();
                    rows.forEach(row -> compared.add(row.getUUID(0), row.getString(1)));
                    return compared;
                })
                .call(compared ->
                        compared.wrong() == 0 ? Uni.createFrom().voidItem() : treat(connection, open, period, compared))
                .call(compared -> book(connection, open, compared))
                .map(compared -> compared.cells() < CELLS_AT_ONCE);
    }

    private Uni<Void> treat(SqlConnection connection, Open open, PeriodSpan period, Compared compared) {
        Uni<Void> noted = connection
                .preparedQuery(statements.note())
                .execute(Tuple.of(
                        open.id(), compared.wrongKeys(), period.start(), DIFFERENCES_KEPT, compared.kindsOfWrong()))
                .replaceWithVoid();
        if (!open.repair()) {
            return noted;
        }
        List<UUID> wrong = new ArrayList<>(compared.missing());
        wrong.addAll(compared.differing());
        return noted.chain(() -> run(connection, statements.takeAway(), compared.extra()))
                .chain(() -> run(connection, statements.putRight(), wrong));
    }

    private static Uni<Void> run(SqlConnection connection, String sql, List<UUID> keys) {
        return keys.isEmpty()
                ? Uni.createFrom().voidItem()
                : connection
                        .preparedQuery(sql)
                        .execute(Tuple.of(keys.toArray(UUID[]::new)))
                        .replaceWithVoid();
    }

    private static Uni<Void> book(SqlConnection connection, Open open, Compared compared) {
        UUID last = compared.last();
        return connection
                .preparedQuery(COMPARED)
                .execute(Tuple.tuple()
                        .addLong(open.id())
                        .addUUID(last == null ? open.comparedTo() : last)
                        .addLong(compared.cells())
                        .addLong((long) compared.missing().size())
                        .addLong((long) compared.extra().size())
                        .addLong((long) compared.differing().size())
                        .addLong(open.repair() ? compared.wrong() : 0L))
                .invoke(rows -> Cancelled.ifNone(rows.rowCount()))
                .replaceWithVoid();
    }
}
