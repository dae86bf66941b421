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
    static final String ASK = """
            INSERT INTO summary_meta.recount (summary, kind, repair, from_at, to_at, periods, asked_by)
            VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *
            """;
    static final String LIST = """
            SELECT * FROM summary_meta.recount WHERE summary = $1 AND kind = $2 AND recount_id < $3
            ORDER BY recount_id DESC LIMIT $4
            """;
    static final String FIND = """
            SELECT * FROM summary_meta.recount WHERE summary = $1 AND kind = $2 AND recount_id = $3
            """;
    static final String CANCEL = """
            UPDATE summary_meta.recount SET state = 'cancelled', ended_at = now(), detail = $4
            WHERE summary = $1 AND kind = $2 AND recount_id = $3 AND ended_at IS NULL
            """;
    static final String DIFFERENCES = """
            SELECT cell_key, period_start, kind, found::text, expected::text FROM summary_meta.difference
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
            rows.forEach(row -> differences.add(difference(row)));
            return differences;
        });
    }

    private Uni<RowSet<Row>> query(String sql, Tuple parameters) {
        return pool.withConnection(connection -> connection.preparedQuery(sql).execute(parameters));
    }

    private static Recount recount(Row row) {
        return new Recount(
                row.getLong("recount_id"),
                row.getString("summary"),
                row.getString("kind"),
                row.getBoolean("repair"),
                row.getOffsetDateTime("from_at").toInstant(),
                row.getOffsetDateTime("to_at").toInstant(),
                row.getString("state"),
                row.getString("detail"),
                row.getString("asked_by"),
                row.getOffsetDateTime("asked_at").toInstant(),
                instant(row, "started_at"),
                instant(row, "ended_at"),
                instant(row, "period_start"),
                row.getLong("periods"),
                row.getLong("periods_done"),
                row.getLong("events"),
                row.getLong("cells"),
                row.getLong("missing"),
                row.getLong("extra"),
                row.getLong("differing"),
                row.getLong("repaired"));
    }

    private static Difference difference(Row row) {
        return new Difference(
                row.getUUID("cell_key"),
                row.getOffsetDateTime("period_start").toInstant(),
                row.getString("kind"),
                row.getString("found"),
                row.getString("expected"));
    }

    private static @Nullable Instant instant(Row row, String column) {
        OffsetDateTime time = row.getOffsetDateTime(column);
        return time == null ? null : time.toInstant();
    }
}
