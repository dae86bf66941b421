package io.onefold.summary.progress;

import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads how far the summaries are, each in one statement: one moment. */
@ApplicationScoped
public class ProgressStore {
    static final String PROGRESS = """
            SELECT summary.summary, summary.stream, summary.retired_at IS NOT NULL, coalesce(lanes.stored, 0), coalesce(lanes.open, 0),
                tally.missing,
                (tally.counted - tally.counted_then) / nullif(extract(epoch FROM tally.moved_at - tally.behind_since), 0),
                CASE WHEN summary.retired_at IS NULL THEN coalesce(extract(epoch FROM now() - lanes.oldest), 0) ELSE 0 END
            FROM summary_meta.summary summary
            JOIN summary_meta.tally USING (summary)
            CROSS JOIN LATERAL (
                SELECT sum(lane.stored) AS stored, sum(unread.stored) AS open, min(unread.oldest) AS oldest
                FROM ingest.lane_v1 lane
                LEFT JOIN summary_meta.progress done ON done.summary = summary.summary AND done.lane_id = lane.lane_id
                CROSS JOIN LATERAL (
                    SELECT sum(batch.stored) AS stored, min(batch.written_at) FILTER (WHERE batch.stored > 0) AS oldest
                    FROM ingest.batch_v1 batch
                    WHERE batch.lane_id = lane.lane_id AND batch.batch_no > coalesce(done.batch_no, 0)
                ) AS unread
                WHERE lane.stream = summary.stream
            ) AS lanes
            WHERE $1::text IS NULL OR summary.summary = $1
            ORDER BY summary.summary
            """;
    /** The outside witness: the cells, and what ingest stored, less what is not read yet. */
    static final String WITNESS = """
            SELECT (SELECT coalesce(sum(total), 0) FROM summary.%s),
                (SELECT coalesce(sum(lane.stored), 0) FROM ingest.lane_v1 lane WHERE lane.stream = $2)
                - (SELECT coalesce(sum(batch.stored), 0) FROM ingest.lane_v1 lane
                    LEFT JOIN summary_meta.progress done ON done.summary = $1 AND done.lane_id = lane.lane_id
                    JOIN ingest.batch_v1 batch
                        ON batch.lane_id = lane.lane_id AND batch.batch_no > coalesce(done.batch_no, 0)
                    WHERE lane.stream = $2),
                (SELECT missing FROM summary_meta.tally WHERE summary = $1)
            """;

    private final Pool pool;

    ProgressStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    public Uni<SummaryProgress> read(String summary) {
        return select(summary).map(one -> one.get(0));
    }

    /** Of all that there are, by name. */
    Uni<List<SummaryProgress>> all() {
        return select(null);
    }

    private Uni<List<SummaryProgress>> select(@Nullable String summary) {
        return pool.withConnection(
                        connection -> connection.preparedQuery(PROGRESS).execute(Tuple.of(summary)))
                .map(rows -> {
                    List<SummaryProgress> progress = new ArrayList<>(rows.size());
                    rows.forEach(row -> progress.add(progress(row)));
                    return progress;
                });
    }

    private static SummaryProgress progress(Row row) {
        long stored = row.getLong(3);
        long open = row.getLong(4);
        Double rate = row.getDouble(6);
        return new SummaryProgress(
                row.getString(0),
                row.getString(1),
                row.getBoolean(2),
                stored,
                open,
                row.getLong(5),
                stored == 0 ? 100 : 100.0 * (stored - open) / stored,
                rate,
                rate == null || rate == 0 ? null : open / rate,
                row.getDouble(7));
    }

    /**
     * The cells of a summary beside the books of ingest, at one moment.
     *
     * @param table the name of a declared summary
     */
    public Uni<Witness> witness(String table, String stream) {
        return pool.withConnection(connection ->
                        connection.preparedQuery(String.format(WITNESS, table)).execute(Tuple.of(table, stream)))
                .map(rows -> rows.iterator().next())
                .map(row -> new Witness(table, row.getLong(0), row.getLong(1), row.getLong(2)));
    }
}
