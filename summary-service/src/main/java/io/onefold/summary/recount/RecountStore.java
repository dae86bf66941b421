package io.onefold.summary.recount;

import io.onefold.summary.declare.Declaration;
import io.onefold.summary.fold.PeriodSpan;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * One step of a recount, a transaction each: period after period, its raw events are counted ({@link CountingStore}) until
 * the summary's progress is reached, then its cells are compared with the summary's ({@link ComparingStore}).
 *
 * <p>Guarantee: both sides stand for the same events. Events up to the progress never change, so they are counted without
 * the summary's lock, in as many transactions as it takes. A comparison takes the lock, counts what the progress has
 * gained since, and only then compares; a repair writes what was compared, under that lock. The horizon is read after raw:
 * it rises before anything is dropped, so a period that is not below it was read whole.
 *
 * <p>A summary that a newer replica has declared otherwise is left to that one; should it happen within a step, the recount
 * is gone with the former cells, and the step is rolled back.
 */
public final class RecountStore {
    static final String ALONE = "SELECT pg_try_advisory_xact_lock(hashtextextended('onefold recount ' || $1, 0))";
    static final String OPEN = """
            SELECT recount_id, repair, from_at, to_at, period_start, comparing, compared_to
            FROM summary_meta.recount JOIN summary_meta.summary USING (summary)
            WHERE summary = $1 AND declaration = $2 AND ended_at IS NULL ORDER BY recount_id LIMIT 1
            """;
    static final String LOCK = "SELECT FROM summary_meta.summary WHERE summary = $1 FOR NO KEY UPDATE";
    static final String BEGIN_PERIOD = """
            UPDATE summary_meta.recount SET state = 'running', started_at = coalesce(started_at, now()), period_start = $2,
                comparing = false, compared_to = '00000000-0000-0000-0000-000000000000', period_cells = 0, period_wrong = 0
            WHERE recount_id = $1 AND ended_at IS NULL
            """;
    /** Of those before it as well: a cancelled one cannot be at work any more. */
    static final String FORGET_LANES = """
            DELETE FROM summary_meta.recount_lane USING summary_meta.recount
            WHERE recount.recount_id = recount_lane.recount_id AND recount.recount_id <= $1 AND recount.summary = $2
            """;

    static final String PERIOD_DONE = """
            UPDATE summary_meta.recount SET periods_done = periods_done + 1 WHERE recount_id = $1 AND ended_at IS NULL
            """;
    static final String CHECKED = """
            INSERT INTO summary_meta.checked (summary, period_start, checked_at, cells, drift)
            SELECT summary, period_start, now(), period_cells, CASE WHEN repair THEN 0 ELSE period_wrong END
            FROM summary_meta.recount WHERE recount_id = $1
            ON CONFLICT (summary, period_start)
                DO UPDATE SET checked_at = excluded.checked_at, cells = excluded.cells, drift = excluded.drift
            """;
    static final String END = """
            UPDATE summary_meta.recount SET state = $2, detail = $3, ended_at = now()
            WHERE recount_id = $1 AND ended_at IS NULL
            """;

    private final Pool pool;
    private final Declaration declaration;
    private final PeriodStore periods;
    private final CountingStore counting;
    private final ComparingStore comparing;

    /** @param cap about how many events one step counts */
    public RecountStore(Pool pool, Declaration declaration, int cap) {
        this.pool = pool;
        this.declaration = declaration;
        this.periods = new PeriodStore(declaration);
        this.counting = new CountingStore(declaration, cap);
        this.comparing = new ComparingStore(declaration);
    }

    /** Makes a store per summary. */
    @ApplicationScoped
    static class OfSummaries {
        private final Pool pool;

        OfSummaries(Pool pool) {
            this.pool = pool;
        }

        RecountStore of(Declaration summary, int cap) {
            return new RecountStore(pool, summary, cap);
        }
    }

    /** An operator has cancelled it meanwhile: what the step did is rolled back. */
    static final class Cancelled extends RuntimeException {
        private static final long serialVersionUID = 1L;

        /** Refuses an update that found the recount ended. */
        static void ifNone(int rows) {
            if (rows == 0) {
                throw new Cancelled();
            }
        }
    }

    /** One step of the oldest recount that has not ended. */
    public Uni<Stepped> step() {
        return pool.withTransaction(connection -> connection
                        .preparedQuery(ALONE)
                        .execute(Tuple.of(declaration.name()))
                        .chain(rows -> rows.iterator().next().getBoolean(0)
                                ? next(connection)
                                : Uni.createFrom().item(Stepped.IDLE)))
                .onFailure(Cancelled.class)
                .recoverWithItem(Stepped.FORWARD);
    }

    private Uni<Stepped> next(SqlConnection connection) {
        return connection
                .preparedQuery(OPEN)
                .execute(Tuple.of(declaration.name(), declaration.toString()))
                .chain(rows -> rows.size() == 0
                        ? Uni.createFrom().item(Stepped.IDLE)
                        : step(connection, open(rows.iterator().next())));
    }

    private static Open open(Row row) {
        return new Open(
                row.getLong(0),
                row.getBoolean(1),
                row.getOffsetDateTime(2),
                row.getOffsetDateTime(3),
                row.getOffsetDateTime(4),
                row.getBoolean(5),
                row.getUUID(6));
    }

    private Uni<Stepped> step(SqlConnection connection, Open open) {
        OffsetDateTime start = open.periodStart();
        return start == null
                ? beginPeriod(connection, open, open.from())
                : periods.at(connection, start)
                        .chain(period ->
                                open.comparing() ? compare(connection, open, period) : count(connection, open, period));
    }

    private Uni<Stepped> beginPeriod(SqlConnection connection, Open open, OffsetDateTime moment) {
        return comparing
                .clear(connection)
                .chain(() -> update(connection, FORGET_LANES, Tuple.of(open.id(), declaration.name())))
                .chain(() -> periods.at(connection, moment))
                .chain(period -> update(connection, BEGIN_PERIOD, Tuple.of(open.id(), period.start())))
                .invoke(Cancelled::ifNone)
                .replaceWith(Stepped.FORWARD);
    }

    private Uni<Stepped> count(SqlConnection connection, Open open, PeriodSpan period) {
        return counting.count(connection, open, period)
                .chain(more ->
                        unlessDropped(connection, open, period, Uni.createFrom().item(Stepped.FORWARD)));
    }

    private Uni<Stepped> compare(SqlConnection connection, Open open, PeriodSpan period) {
        return connection
                .preparedQuery(LOCK)
                .execute(Tuple.of(declaration.name()))
                .chain(() -> counting.count(connection, open, period))
                .chain(more -> unlessDropped(
                        connection,
                        open,
                        period,
                        more
                                ? Uni.createFrom().item(Stepped.FORWARD)
                                : comparing
                                        .compare(connection, open, period)
                                        .chain(all -> all
                                                ? endPeriod(connection, open, period)
                                                : Uni.createFrom().item(Stepped.FORWARD))));
    }

    /** Raw was read: had any of it been gone by then, the horizon would be above it now. */
    private Uni<Stepped> unlessDropped(SqlConnection connection, Open open, PeriodSpan period, Uni<Stepped> otherwise) {
        return periods.horizon(connection)
                .chain(horizon -> horizon != null && period.firstDay().isBefore(horizon)
                        ? end(connection, open, "refused", dropped(period, horizon))
                        : otherwise);
    }

    private static String dropped(PeriodSpan period, LocalDate horizon) {
        return "raw events before " + horizon + " are dropped, and the period that starts at "
                + period.start().toInstant() + " has some of them";
    }

    private Uni<Stepped> endPeriod(SqlConnection connection, Open open, PeriodSpan period) {
        return update(connection, CHECKED, Tuple.of(open.id()))
                .chain(() -> update(connection, PERIOD_DONE, Tuple.of(open.id())))
                .invoke(Cancelled::ifNone)
                .chain(() -> period.end().isBefore(open.to())
                        ? beginPeriod(connection, open, period.end())
                        : end(connection, open, "done", null));
    }

    private Uni<Stepped> end(SqlConnection connection, Open open, String state, @Nullable String why) {
        return comparing
                .clear(connection)
                .chain(() -> update(connection, FORGET_LANES, Tuple.of(open.id(), declaration.name())))
                .chain(() -> update(connection, END, Tuple.of(open.id(), state, why)))
                .invoke(Cancelled::ifNone)
                .replaceWith(Stepped.ENDED);
    }

    private static Uni<Integer> update(SqlConnection connection, String sql, Tuple parameters) {
        return connection.preparedQuery(sql).execute(parameters).map(rows -> rows.rowCount());
    }
}
