package io.onefold.ingest.redrive;

import io.onefold.ingest.redrive.Redrive.FirstFew;
import io.onefold.ingest.redrive.Redrive.Progress;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads redrives, for those who look. */
@ApplicationScoped
class RedriveListStore {
    static final String LIST = """
            SELECT redrive_id, stream, phase, why, filter::text AS filter, rate, canary, canary_sent, canary_answered,
                canary_failed, total, stored, duplicate, expired, still_dead, who, made_at, ended_at
            FROM ingest.redrive
            WHERE redrive_id > $1 AND ($2::text IS NULL OR stream = $2) AND ($3::text IS NULL OR phase = $3)
            ORDER BY redrive_id
            LIMIT $4
            """;
    static final String FIND = """
            SELECT redrive_id, stream, phase, why, filter::text AS filter, rate, canary, canary_sent, canary_answered,
                canary_failed, total, stored, duplicate, expired, still_dead, who, made_at, ended_at
            FROM ingest.redrive WHERE redrive_id = $1
            """;
    static final String ACTIVE = """
            SELECT redrive_id, stream, phase, why, filter::text AS filter, rate, canary, canary_sent, canary_answered,
                canary_failed, total, stored, duplicate, expired, still_dead, who, made_at, ended_at
            FROM ingest.redrive WHERE phase IN ('canary', 'running', 'paused')
            ORDER BY redrive_id
            """;

    private final Pool pool;

    RedriveListStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    /** The first {@code limit} redrives with an id above {@code after}. */
    Uni<List<Redrive>> page(@Nullable String stream, @Nullable String state, long after, int limit) {
        return pool.withConnection(
                        connection -> connection.preparedQuery(LIST).execute(Tuple.of(after, stream, state, limit)))
                .map(RedriveListStore::redrives);
    }

    Uni<Optional<Redrive>> find(long id) {
        return pool.withConnection(connection -> connection.preparedQuery(FIND).execute(Tuple.of(id)))
                .map(rows -> redrives(rows).stream().findFirst());
    }

    /** Those that have not ended. */
    Uni<List<Redrive>> active() {
        return pool.withConnection(
                        connection -> connection.preparedQuery(ACTIVE).execute())
                .map(RedriveListStore::redrives);
    }

    private static List<Redrive> redrives(RowSet<Row> rows) {
        List<Redrive> redrives = new ArrayList<>();
        rows.forEach(row -> redrives.add(redrive(row)));
        return redrives;
    }

    private static Redrive redrive(Row row) {
        long went =
                row.getLong("stored") + row.getLong("duplicate") + row.getLong("expired") + row.getLong("still_dead");
        boolean ended = row.getOffsetDateTime("ended_at") != null;
        return new Redrive(
                row.getLong("redrive_id"),
                row.getString("stream"),
                row.getString("phase"),
                row.getString("why"),
                row.getString("filter"),
                row.getDouble("rate"),
                new FirstFew(
                        row.getInteger("canary"),
                        row.getInteger("canary_sent"),
                        row.getInteger("canary_answered"),
                        row.getInteger("canary_failed")),
                new Progress(
                        row.getLong("total"),
                        row.getLong("stored"),
                        row.getLong("duplicate"),
                        row.getLong("expired"),
                        row.getLong("still_dead"),
                        ended ? 0 : Math.max(0, row.getLong("total") - went)),
                row.getString("who"),
                row.getOffsetDateTime("made_at"),
                row.getOffsetDateTime("ended_at"));
    }
}
