package io.onefold.summary.recount;

import io.onefold.summary.declare.Declaration;
import io.onefold.summary.fold.FoldStore;
import io.onefold.summary.fold.Folded;
import io.onefold.summary.fold.LaneSpan;
import io.onefold.summary.fold.PeriodSpan;
import io.onefold.summary.fold.Portion;
import io.onefold.summary.recount.RecountStore.Cancelled;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;

/** Counts raw events of a period into {@code summary_recount}, a portion at a time, up to the summary's progress. */
final class CountingStore {
    static final String UNREAD = """
            SELECT done.lane_id, coalesce(counted.batch_no, 0), done.batch_no
            FROM summary_meta.progress done
            LEFT JOIN summary_meta.recount_lane counted ON counted.recount_id = $2 AND counted.lane_id = done.lane_id
            WHERE done.summary = $1 AND done.batch_no > coalesce(counted.batch_no, 0)
            """;
    static final String MOVE = """
            INSERT INTO summary_meta.recount_lane (recount_id, lane_id, batch_no)
            SELECT $1, lane_id, batch_no FROM unnest($2::bigint[], $3::bigint[]) AS moved (lane_id, batch_no)
            ON CONFLICT (recount_id, lane_id) DO UPDATE SET batch_no = excluded.batch_no
            """;
    static final String COUNTED = """
            UPDATE summary_meta.recount SET events = events + $2, comparing = comparing OR NOT $3
            WHERE recount_id = $1 AND ended_at IS NULL
            """;

    private final Declaration declaration;
    private final FoldStore folding;
    private final int cap;

    CountingStore(Declaration declaration, int cap) {
        this.declaration = declaration;
        this.folding = new FoldStore(declaration);
        this.cap = cap;
    }

    /** One portion; says whether there is more. */
    Uni<Boolean> count(SqlConnection connection, Open open, PeriodSpan period) {
        return unread(connection, open)
                .chain(spans -> folding.next(connection, spans, cap, period))
                .chain(portion -> folding.fold(connection, portion, "summary_recount." + declaration.name(), period)
                        .call(() -> move(connection, open, portion))
                        .chain(folded -> counted(connection, open, folded, portion.more()))
                        .replaceWith(portion.more()));
    }

    private Uni<List<LaneSpan>> unread(SqlConnection connection, Open open) {
        return connection
                .preparedQuery(UNREAD)
                .execute(Tuple.of(declaration.name(), open.id()))
                .map(rows -> {
                    List<LaneSpan> spans = new ArrayList<>(rows.size());
                    rows.forEach(row -> spans.add(new LaneSpan(row.getLong(0), row.getLong(1), row.getLong(2))));
                    return spans;
                });
    }

    private static Uni<Void> move(SqlConnection connection, Open open, Portion portion) {
        Long[] ids = portion.lanes().stream().map(LaneSpan::laneId).toArray(Long[]::new);
        Long[] ends = portion.lanes().stream().map(LaneSpan::upTo).toArray(Long[]::new);
        return connection
                .preparedQuery(MOVE)
                .execute(Tuple.of(open.id(), ids, ends))
                .replaceWithVoid();
    }

    private static Uni<Void> counted(SqlConnection connection, Open open, Folded folded, boolean more) {
        return connection
                .preparedQuery(COUNTED)
                .execute(Tuple.of(open.id(), folded.events(), more))
                .invoke(rows -> Cancelled.ifNone(rows.rowCount()))
                .replaceWithVoid();
    }
}
