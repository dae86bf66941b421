package io.onefold.summary.recount;

import io.onefold.summary.recount.Recount.Difference;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What operators ask for: written down at once, listed, cancelled. */
@ApplicationScoped
class RequestStore {
    private static final String COLUMNS = """
            recount_id, summary, kind, repair, from_at, to_at, state, detail, asked_by, asked_at, started_at, ended_at,
            period_start, periods, periods_done, events, cells, missing, extra, differing, repaired
            """;
    static final String ASK = """
            INSERT INTO summary_meta.recount (summary, kind, repair, from_at, to_at, periods, asked_by)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            RETURNING """ + " " + COLUMNS;
    static final String LIST = "SELECT " + COLUMNS + """
            FROM summary_meta.recount WHERE summary = $1 AND kind = $2 AND recount_id < $3
            ORDER BY recount_id DESC LIMIT $4
            """;
    static final String FIND = "SELECT " + COLUMNS + """
            FROM summary_meta.recount WHERE summary = $1 AND kind = $2 AND recount_id = $3
            """;
    static final String CANCEL = """
            UPDATE summary_meta.recount SET state = 'cancelled', ended_at = now(), detail = $4
            WHERE summary = $1 AND kind = $2 AND recount_id = $3 AND ended_at IS NULL
            """;
    static final String DIFFERENCES = """
            SELECT cell_key::text, kind, found::text, expected::text FROM summary_meta.difference
            WHERE recount_id = $1 ORDER BY period_start, cell_key
            """;

    private final Pool pool;

    RequestStore(Pool pool) {
        this.pool = pool;
    }

    /** Writes it down; whoever comes round next begins. */
    Uni<Recount> ask(
            String summary,
            String kind,
            boolean repair,
            OffsetDateTime from,
            OffsetDateTime to,
            long periods,
            String by) {
        Tuple parameters = Tuple.tuple()
                .addString(summary)
                .addString(kind)
                .addBoolean(repair)
                .addOffsetDateTime(from)
                .addOffsetDateTime(to)
                .addLong(periods)
                .addString(by);
        return query(ASK, parameters).map(rows -> recount(rows.iterator().next()));
    }

    /** The newest first, older than {@code before}. */
    Uni<List<Recount>> list(String summary, String kind, long before, int limit) {
        return query(LIST, Tuple.of(summary, kind, before, limit)).map(rows -> {
            List<Recount> recounts = new ArrayList<>(rows.size());
            rows.forEach(row -> recounts.add(recount(row)));
            return recounts;
        });
    }

    Uni<Optional<Recount>> find(String summary, String kind, long id) {
        return query(FIND, Tuple.of(summary, kind, id))
                .map(rows -> rows.size() == 0
                        ? Optional.empty()
                        : Optional.of(recount(rows.iterator().next())));
    }

    /** Says whether it had not ended. */
    Uni<Boolean> cancel(String summary, String kind, long id, String by) {
        return query(CANCEL, Tuple.of(summary, kind, id, "cancelled by " + by)).map(rows -> rows.rowCount() == 1);
    }

    Uni<List<Difference>> differences(long id) {
        return query(DIFFERENCES, Tuple.of(id)).map(rows -> {
            List<Difference> differences = new ArrayList<>(rows.size());
            rows.forEach(row -> differences.add(
                    new Difference(row.getString(0), row.getString(1), row.getString(2), row.getString(3))));
            return differences;
        });
    }

    private Uni<RowSet<Row>> query(String sql, Tuple parameters) {
        return pool.withConnection(connection -> connection.preparedQuery(sql).execute(parameters));
    }

    private static Recount recount(Row row) {
        return new Recount(
                row.getLong(0),
                row.getString(1),
                row.getString(2),
                row.getBoolean(3),
                row.getOffsetDateTime(4).toInstant(),
                row.getOffsetDateTime(5).toInstant(),
                row.getString(6),
                row.getString(7),
                row.getString(8),
                row.getOffsetDateTime(9).toInstant(),
                instant(row, 10),
                instant(row, 11),
                instant(row, 12),
                row.getLong(13),
                row.getLong(14),
                row.getLong(15),
                row.getLong(16),
                row.getLong(17),
                row.getLong(18),
                row.getLong(19),
                row.getLong(20));
    }

    private static @Nullable Instant instant(Row row, int column) {
        OffsetDateTime time = row.getOffsetDateTime(column);
        return time == null ? null : time.toInstant();
    }
}
