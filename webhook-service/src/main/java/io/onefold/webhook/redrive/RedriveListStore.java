package io.onefold.webhook.redrive;

import io.onefold.webhook.operate.Page;
import io.onefold.webhook.redrive.Redrive.FirstFew;
import io.onefold.webhook.redrive.Redrive.Progress;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads redrives. */
@ApplicationScoped
class RedriveListStore {
    static final String LIST = """
            SELECT redrive_id, queue, phase, why, filter, rate, new_generation, accept_double, canary, canary_sent,
                canary_answered, canary_failed, total, sent, collapsed, refused, answered, failed, who, made_at, ended_at
            FROM webhook.redrive
            WHERE redrive_id > $1 AND ($2::text IS NULL OR queue = $2) AND ($3::text IS NULL OR phase = $3)
            ORDER BY redrive_id LIMIT $4
            """;
    static final String FIND = """
            SELECT redrive_id, queue, phase, why, filter, rate, new_generation, accept_double, canary, canary_sent,
                canary_answered, canary_failed, total, sent, collapsed, refused, answered, failed, who, made_at, ended_at
            FROM webhook.redrive WHERE redrive_id = $1
            """;
    static final String LAST = """
            SELECT DISTINCT ON (queue) redrive_id, queue, phase, why, filter, rate, new_generation, accept_double, canary,
                canary_sent, canary_answered, canary_failed, total, sent, collapsed, refused, answered, failed, who, made_at,
                ended_at
            FROM webhook.redrive ORDER BY queue, redrive_id DESC
            """;

    private final Pool pool;

    RedriveListStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** Those with a number above {@code after}. */
    Uni<Page<Redrive>> page(@Nullable String queue, @Nullable String phase, long after, int limit) {
        Tuple parameters =
                Tuple.tuple().addLong(after).addString(queue).addString(phase).addInteger(limit + 1);
        return pool.withConnection(connection -> connection.preparedQuery(LIST).execute(parameters))
                .map(rows -> Page.of(redrives(rows), limit));
    }

    Uni<Optional<Redrive>> find(long redriveId) {
        return pool.withConnection(connection -> connection.preparedQuery(FIND).execute(Tuple.of(redriveId)))
                .map(rows -> redrives(rows).stream().findFirst());
    }

    /** The last of each queue. */
    Uni<List<Redrive>> last() {
        return pool.withConnection(connection -> connection.preparedQuery(LAST).execute())
                .map(RedriveListStore::redrives);
    }

    private static List<Redrive> redrives(RowSet<Row> rows) {
        List<Redrive> redrives = new ArrayList<>(rows.size());
        rows.forEach(row -> redrives.add(redrive(row)));
        return redrives;
    }

    private static Redrive redrive(Row row) {
        long total = row.getLong(12);
        long sent = row.getLong(13);
        long collapsed = row.getLong(14);
        long refused = row.getLong(15);
        boolean over = row.getString(2).equals("done");
        long left = over ? 0 : Math.max(0, total - sent - collapsed - refused);
        OffsetDateTime ended = row.getOffsetDateTime(20);
        return new Redrive(
                row.getLong(0),
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getJsonObject(4).getMap(),
                row.getDouble(5),
                row.getBoolean(6),
                row.getBoolean(7),
                new FirstFew(row.getInteger(8), row.getInteger(9), row.getInteger(10), row.getInteger(11)),
                new Progress(total, sent, collapsed, refused, left, row.getLong(16), row.getLong(17)),
                row.getString(18),
                row.getOffsetDateTime(19).toInstant(),
                ended == null ? null : ended.toInstant());
    }
}
