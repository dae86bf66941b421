package io.onefold.ingest.redrive;

import io.onefold.ingest.action.ActionStore;
import io.onefold.redrive.Course;
import io.onefold.redrive.RedriveFilter;
import io.onefold.redrive.RedriveRequest;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonObject;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Begins redrives, one at a time for a stream. */
@ApplicationScoped
class RedriveStore {
    /** A tenth of the busiest minute of the last day. */
    static final String RATE = """
            SELECT coalesce(max(records), 0)::float8 / 60 / 10
            FROM (
                SELECT sum(b.consumed_new + b.consumed_again) AS records
                FROM ingest.batch b
                JOIN ingest.lane l USING (lane_id)
                WHERE l.stream = $1 AND b.written_at > now() - interval '1 day'
                GROUP BY date_trunc('minute', b.written_at)) AS minutes
            """;
    /** Whoever asks while one is active gets no row. */
    static final String BEGIN = """
            INSERT INTO ingest.redrive (stream, filter, died_before, died_after, rate, who, phase, canary, up_to, total)
            SELECT $1::text, $2::jsonb, now() - make_interval(secs => $3),
                CASE WHEN $4::float8 IS NULL THEN '-infinity' ELSE now() - make_interval(secs => $4) END,
                $5::float8, $6::text, $7::text, $8::int,
                (SELECT coalesce(max(dead_letter_id), 0) FROM ingest.dead_letter WHERE stream = $1),
                (SELECT count(*) FROM ingest.dead_letter
                    WHERE stream = $1 AND state = 'dead'
                        AND ($9::text IS NULL OR reason = $9)
                        AND ($10::text IS NULL OR topic = $10)
                        AND ($11::text IS NULL OR raw_key = convert_to($11, 'UTF8'))
                        AND dead_at <= now() - make_interval(secs => $3)
                        AND ($4::float8 IS NULL OR dead_at > now() - make_interval(secs => $4)))
            ON CONFLICT (stream) WHERE phase IN ('canary', 'running', 'paused') DO NOTHING
            RETURNING redrive_id
            """;

    /** However quiet the stream is. */
    private static final double LOWEST_RATE = 100;

    private final Pool pool;
    private final ActionStore actions;

    RedriveStore(@ReactiveDataSource("reports") Pool pool, ActionStore actions) {
        this.pool = pool;
        this.actions = actions;
    }

    /** What was asked for, or else a tenth of what the stream lately had in its busiest minute. */
    Uni<Double> rate(RedriveRequest request) {
        Double asked = request.rate();
        return asked != null
                ? Uni.createFrom().item(asked)
                : pool.withConnection(
                                connection -> connection.preparedQuery(RATE).execute(Tuple.of(request.of())))
                        .map(rows -> Math.max(
                                LOWEST_RATE, Math.rint(rows.iterator().next().getDouble(0))));
    }

    /** The id of the new redrive; empty if the stream has one that has not ended. */
    Uni<Optional<Long>> begin(RedriveRequest request, double rate, String who) {
        return pool.withTransaction(connection -> connection
                .preparedQuery(BEGIN)
                .execute(parameters(request, rate, who))
                .chain(rows -> rows.size() == 0
                        ? Uni.createFrom().item(Optional.<Long>empty())
                        : record(connection, request, rows.iterator().next(), rate, who)));
    }

    private Uni<Optional<Long>> record(
            SqlConnection connection, RedriveRequest request, Row row, double rate, String who) {
        long id = row.getLong(0);
        return actions.record(
                        connection,
                        who,
                        "redrive",
                        request.of(),
                        Map.of("redrive", id, "filter", json(request.filter()), "rate", rate))
                .replaceWith(Optional.of(id));
    }

    private static Tuple parameters(RedriveRequest request, double rate, String who) {
        RedriveFilter filter = request.filter();
        Double older = seconds(filter.olderThan());
        return Tuple.tuple()
                .addString(request.of())
                .addValue(json(filter))
                .addDouble(older == null ? 0.0 : older)
                .addValue(seconds(filter.youngerThan()))
                .addDouble(rate)
                .addString(who)
                .addString(Course.begin(request.canary()).phase().word())
                .addInteger(request.canary())
                .addString(filter.reason())
                .addString(filter.source())
                .addString(filter.key());
    }

    private static JsonObject json(RedriveFilter filter) {
        return new JsonObject(filter.toJson().toString());
    }

    private static @Nullable Double seconds(@Nullable Duration duration) {
        return duration == null ? null : duration.toMillis() / 1000.0;
    }
}
