package io.onefold.summary.run;

import io.onefold.summary.declare.Declaration;
import io.onefold.summary.fold.FoldStore;
import io.onefold.summary.fold.Folded;
import io.onefold.summary.fold.LaneSpan;
import io.onefold.summary.fold.Portion;
import io.onefold.summary.observe.Listeners;
import io.onefold.summary.observe.SummaryListener.Step;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One transaction of a run: lock the summary, read what is new, add it to the cells, move the progress, commit.
 *
 * <p>Guarantee: whatever ends it between two statements, an event counts once. The progress moves in the transaction that
 * adds; who has the lock is alone; a lane's batches commit in order, so that who has read its last batch sees all of them.
 *
 * <p>Order: separate statements under READ COMMITTED. The lock comes first and alone: a statement that waits for a lock and
 * reads sees the time before the wait.
 */
public final class RunStore {
    static final String LOCK = """
            SELECT declaration, retired_at IS NOT NULL FROM summary_meta.summary
            WHERE summary = $1 FOR NO KEY UPDATE SKIP LOCKED
            """;
    static final String OPEN = """
            SELECT lane.lane_id, coalesce(done.batch_no, 0), lane.last_batch
            FROM ingest.lane_v1 lane
            LEFT JOIN summary_meta.progress done ON done.summary = $1 AND done.lane_id = lane.lane_id
            WHERE lane.stream = $2 AND lane.last_batch > coalesce(done.batch_no, 0)
            """;
    static final String MOVE = """
            INSERT INTO summary_meta.progress AS done (summary, lane_id, batch_no)
            SELECT $1, lane_id, batch_no FROM unnest($2::bigint[], $3::bigint[]) AS moved (lane_id, batch_no)
            ON CONFLICT (summary, lane_id) DO UPDATE SET batch_no = excluded.batch_no
            WHERE done.batch_no < excluded.batch_no
            """;
    static final String TALLY = """
            UPDATE summary_meta.tally SET counted = counted + $2, missing = missing + $3, moved_at = now(),
                behind_since = CASE WHEN $4 THEN coalesce(behind_since, now()) END,
                counted_then = CASE WHEN $4 THEN coalesce(counted_then, counted + $2) END
            WHERE summary = $1
            """;

    /** By the lane that is furthest behind: its oldest batch of this transaction that has events. */
    static final String DELAY = """
            SELECT extract(epoch FROM clock_timestamp() - written_at)::float8 FROM ingest.batch_v1
            WHERE lane_id = $1 AND batch_no > $2 AND batch_no <= $3 AND stored > 0 ORDER BY batch_no LIMIT 1
            """;

    private final Pool pool;
    private final Declaration declaration;
    private final FoldStore folding;
    private final Listeners listeners;
    private final int cap;

    /** @param cap about how many events one transaction takes in */
    public RunStore(Pool pool, Declaration declaration, Listeners listeners, int cap) {
        this.pool = pool;
        this.declaration = declaration;
        this.folding = new FoldStore(declaration);
        this.listeners = listeners;
        this.cap = cap;
    }

    /** Makes a store per summary. */
    @ApplicationScoped
    static class OfSummaries {
        private final Pool pool;

        OfSummaries(Pool pool) {
            this.pool = pool;
        }

        RunStore of(Declaration summary, Listeners listeners, int cap) {
            return new RunStore(pool, summary, listeners, cap);
        }
    }

    /** One transaction. */
    public Uni<Ran> runOnce() {
        return pool.withTransaction(this::run).invoke(ran -> {
            if (ran instanceof Ran.Moved) {
                reached(Step.COMMITTED);
            }
        });
    }

    private Uni<Ran> run(SqlConnection connection) {
        return connection
                .preparedQuery(LOCK)
                .execute(Tuple.of(declaration.name()))
                .chain(rows -> rows.size() == 0
                        ? Uni.createFrom().item(new Ran.Busy())
                        : locked(connection, rows.iterator().next()));
    }

    private Uni<Ran> locked(SqlConnection connection, Row row) {
        reached(Step.LOCKED);
        if (row.getBoolean(1)) {
            return Uni.createFrom().item(new Ran.Refused("it is retired"));
        }
        if (!row.getString(0).equals(declaration.toString())) {
            return Uni.createFrom().item(new Ran.Refused("another replica has declared it otherwise"));
        }
        return open(connection)
                .chain(open -> folding.next(connection, open, cap, null))
                .chain(portion -> portion.isEmpty()
                        ? Uni.createFrom().item(new Ran.Moved(Folded.NOTHING, 0, false, null))
                        : advance(connection, portion));
    }

    private Uni<List<LaneSpan>> open(SqlConnection connection) {
        return connection
                .preparedQuery(OPEN)
                .execute(Tuple.of(declaration.name(), declaration.stream()))
                .map(RunStore::spans);
    }

    private static List<LaneSpan> spans(RowSet<Row> rows) {
        List<LaneSpan> spans = new ArrayList<>(rows.size());
        rows.forEach(row -> spans.add(new LaneSpan(row.getLong(0), row.getLong(1), row.getLong(2))));
        return spans;
    }

    private Uni<Ran> advance(SqlConnection connection, Portion portion) {
        reached(Step.PLANNED);
        return folding.fold(connection, portion, "summary." + declaration.name(), null)
                .invoke(() -> reached(Step.ADDED))
                .call(() -> move(connection, portion.lanes()))
                .chain(folded -> delay(connection, portion.lanes().get(0))
                        .map(delay -> new Ran.Moved(
                                folded, portion.booked() - folded.events(), portion.more(), delay.orElse(null))))
                .call(moved -> connection
                        .preparedQuery(TALLY)
                        .execute(Tuple.of(declaration.name(), moved.folded().events(), moved.missing(), moved.more())))
                .invoke(() -> reached(Step.MOVED))
                .map(moved -> moved);
    }

    private static Uni<Optional<Duration>> delay(SqlConnection connection, LaneSpan lane) {
        return connection
                .preparedQuery(DELAY)
                .execute(Tuple.of(lane.laneId(), lane.above(), lane.upTo()))
                .map(rows -> rows.size() == 0
                        ? Optional.empty()
                        : Optional.of(
                                Duration.ofMillis((long) (rows.iterator().next().getDouble(0) * 1_000))));
    }

    private Uni<Void> move(SqlConnection connection, List<LaneSpan> lanes) {
        Long[] ids = lanes.stream().map(LaneSpan::laneId).toArray(Long[]::new);
        Long[] ends = lanes.stream().map(LaneSpan::upTo).toArray(Long[]::new);
        return connection
                .preparedQuery(MOVE)
                .execute(Tuple.of(declaration.name(), ids, ends))
                .invoke(moved -> {
                    if (moved.rowCount() != lanes.size()) {
                        throw new IllegalStateException("the progress of " + declaration.name()
                                + " has moved under its lock: " + moved.rowCount() + " of " + lanes.size() + " lanes");
                    }
                })
                .replaceWithVoid();
    }

    private void reached(Step step) {
        listeners.reached(step, declaration.name());
    }
}
