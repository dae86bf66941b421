package io.onefold.webhook.redrive;

import io.onefold.redrive.Canary;
import io.onefold.redrive.Course;
import io.onefold.redrive.Phase;
import io.onefold.redrive.Recent;
import io.onefold.webhook.accept.Refused;
import io.onefold.webhook.operate.ActionStore;
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
            SELECT phase, why, canary, canary_sent, canary_answered, canary_failed, recent
            FROM webhook.redrive WHERE redrive_id = $1 FOR NO KEY UPDATE
            """;
    static final String TURN = """
            UPDATE webhook.redrive SET phase = $2, why = $3, canary_sent = $4, canary_answered = $5, canary_failed = $6,
                recent = $7, ended_at = CASE WHEN $2 = 'cancelled' THEN now() END
            WHERE redrive_id = $1
            """;

    private final Pool pool;

    CourseStore(@ReactiveDataSource("reports") Pool pool) {
        this.pool = pool;
    }

    Uni<Boolean> pause(long redriveId, String who) {
        return turn(redriveId, who, "redrive_pause", course -> course.pause(who));
    }

    Uni<Boolean> resume(long redriveId, String who) {
        return turn(redriveId, who, "redrive_resume", Course::resume);
    }

    Uni<Boolean> cancel(long redriveId, String who) {
        return turn(redriveId, who, "redrive_cancel", Course::cancel);
    }

    /** Whether there is such a redrive. Fails with {@link Refused} if its phase does not let it be turned so. */
    private Uni<Boolean> turn(long redriveId, String who, String what, Function<Course, Optional<Course>> way) {
        return pool.withTransaction(connection -> connection
                .preparedQuery(LOCK)
                .execute(Tuple.of(redriveId))
                .chain(rows -> rows.size() == 0
                        ? Uni.createFrom().item(false)
                        : turned(read(rows.iterator().next(), 0), redriveId, way)
                                .chain(course -> write(connection, redriveId, course))
                                .chain(() ->
                                        ActionStore.write(connection, who, what, null, Map.of("redrive", redriveId)))
                                .replaceWith(true)));
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

    private static Uni<Course> turned(Course now, long redriveId, Function<Course, Optional<Course>> way) {
        return way.apply(now)
                .map(course -> Uni.createFrom().item(course))
                .orElseGet(() -> Uni.createFrom()
                        .failure(new Refused(
                                "redrive " + redriveId + " is " + now.phase().word())));
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
