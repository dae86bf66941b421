package io.onefold.ingest.redrive;

import io.onefold.http.Problem;
import io.onefold.ingest.action.ActionStore;
import io.onefold.redrive.Canary;
import io.onefold.redrive.Course;
import io.onefold.redrive.Phase;
import io.onefold.redrive.Recent;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Pauses, resumes and cancels redrives, each in one transaction with the row that says who asked. */
@ApplicationScoped
class CourseStore {
    static final String LOCK = """
            SELECT phase, why, canary, canary_sent, canary_answered, canary_failed, recent, stream
            FROM ingest.redrive WHERE redrive_id = $1 FOR NO KEY UPDATE
            """;
    static final String TURN = """
            UPDATE ingest.redrive SET phase = $2, why = $3, canary_sent = $4, canary_answered = $5, canary_failed = $6,
                recent = $7, ended_at = CASE WHEN $2 = 'cancelled' THEN now() END
            WHERE redrive_id = $1
            """;

    private final Pool pool;
    private final ActionStore actions;

    CourseStore(@ReactiveDataSource("reports") Pool pool, ActionStore actions) {
        this.pool = pool;
        this.actions = actions;
    }

    Uni<Void> pause(long redriveId, String who) {
        return turn(redriveId, who, "redrive_pause", course -> course.pause(who));
    }

    Uni<Void> resume(long redriveId, String who) {
        return turn(redriveId, who, "redrive_resume", Course::resume);
    }

    Uni<Void> cancel(long redriveId, String who) {
        return turn(redriveId, who, "redrive_cancel", Course::cancel);
    }

    /** Waits for a step that is under way. Refuses with a 409 if its phase does not let it be turned so. */
    private Uni<Void> turn(long redriveId, String who, String what, Function<Course, Optional<Course>> way) {
        return pool.withTransaction(connection -> connection
                .preparedQuery(LOCK)
                .execute(Tuple.of(redriveId))
                .chain(rows -> {
                    if (rows.size() == 0) {
                        throw Problem.notFound("there is no redrive " + redriveId);
                    }
                    Row row = rows.iterator().next();
                    Course now = read(row, 0);
                    Course next = way.apply(now)
                            .orElseThrow(() -> Problem.conflict("redrive " + redriveId + " is "
                                    + now.phase().word()));
                    return write(connection, redriveId, next)
                            .chain(() -> actions.record(
                                    connection, who, what, row.getString(7), Map.of("redrive", redriveId)));
                }));
    }

    /** @param first the column that the seven of a course begin with, in the order of {@link #LOCK} */
    static Course read(Row row, int first) {
        return new Course(
                Phase.of(row.getString(first)),
                row.getString(first + 1),
                new Canary(
                        row.getInteger(first + 2),
                        row.getInteger(first + 3),
                        row.getInteger(first + 4),
                        row.getInteger(first + 5)),
                new Recent(row.getString(first + 6)));
    }

    private static Uni<Void> write(SqlConnection connection, long redriveId, Course course) {
        Tuple parameters = Tuple.tuple()
                .addLong(redriveId)
                .addString(course.phase().word())
                .addString(course.why())
                .addInteger(course.canary().sent())
                .addInteger(course.canary().answered())
                .addInteger(course.canary().failed())
                .addString(course.recent().answers());
        return connection.preparedQuery(TURN).execute(parameters).replaceWithVoid();
    }
}
