package io.onefold.ingest.redrive;

import io.onefold.ingest.decode.RawRecord;
import io.onefold.ingest.write.Fate.Outcome;
import io.onefold.ingest.write.Rewrite;
import io.onefold.ingest.write.RewriteStore;
import io.onefold.ingest.write.WriteWatch;
import io.onefold.redrive.Canary;
import io.onefold.redrive.Course;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Moves a redrive one step: writes as many letters again as may go, marks each with what became of it, books that, and
 * writes where the redrive is.
 *
 * <p>Guarantee: all of a step is one transaction under the lock of the redrive's row, and nothing about it is remembered
 * elsewhere. Who finds the row locked, or moved since the letters were read, does nothing; who dies leaves it as it was.
 *
 * <p>Order: the redrive, lanes by lane_id, letters by id, the batch number, events by key.
 */
@ApplicationScoped
class StepStore {
    /** Those that I moved last, or that rest. */
    static final String MOVING = """
            SELECT redrive_id, stream, rate, who, seen, credit,
                extract(epoch FROM clock_timestamp() - paced_at)::float8 AS idle,
                phase, why, canary, canary_sent, canary_answered, canary_failed, recent
            FROM ingest.redrive
            WHERE phase IN ('canary', 'running') AND stream = ANY ($1)
                AND (driver IS NULL OR driver = $2 OR paced_at < clock_timestamp() - interval '2 s')
            ORDER BY redrive_id
            """;

    static final String LOCK = """
            SELECT redrive_id, stream, rate, who, seen, credit,
                extract(epoch FROM clock_timestamp() - paced_at)::float8 AS idle,
                phase, why, canary, canary_sent, canary_answered, canary_failed, recent
            FROM ingest.redrive
            WHERE redrive_id = $1 AND seen = $2 AND phase IN ('canary', 'running')
            FOR NO KEY UPDATE SKIP LOCKED
            """;
    static final String SAVE = """
            UPDATE ingest.redrive SET phase = $2, why = $3, canary_sent = $4, canary_answered = $5, canary_failed = $6,
                recent = $7, credit = $8, seen = $9, driver = $10, paced_at = clock_timestamp(),
                stored = stored + $11, duplicate = duplicate + $12, expired = expired + $13,
                still_dead = still_dead + $14, ended_at = CASE WHEN $2 = 'done' THEN now() END
            WHERE redrive_id = $1
            """;

    private final Pool pool;
    private final RewriteStore rewriting;
    private final WriteWatch watch;
    private final String driver = ProcessHandle.current().pid() + "@" + System.identityHashCode(this);

    StepStore(Pool pool, RewriteStore rewriting, WriteWatch watch) {
        this.pool = pool;
        this.rewriting = rewriting;
        this.watch = watch;
    }

    /** Those of these streams that I may move. */
    Uni<List<Moving>> moving(List<String> streams) {
        return pool.withConnection(connection ->
                        connection.preparedQuery(MOVING).execute(Tuple.of(streams.toArray(String[]::new), driver)))
                .map(rows -> {
                    List<Moving> moving = new ArrayList<>();
                    rows.forEach(row -> moving.add(moving(row)));
                    return moving;
                });
    }

    /** One step with these letters; none left is a step too, the last one. Empty if somebody else has moved it. */
    Uni<Optional<Step>> step(Sending sending, Optional<Rewrite> rewrite) {
        Uni<Optional<Step>> step = transaction(sending, rewrite);
        return sending.letters().isEmpty()
                ? step
                : watch.again(sending.portions(), step, moved -> moved.flatMap(Step::written));
    }

    private Uni<Optional<Step>> transaction(Sending sending, Optional<Rewrite> rewrite) {
        Moving redrive = sending.redrive();
        return pool.withTransaction(connection -> connection
                .preparedQuery(LOCK)
                .execute(Tuple.of(redrive.id(), redrive.seen()))
                .chain(rows -> rows.size() == 0
                        ? Uni.createFrom().item(Optional.<Step>empty())
                        : step(connection, new Step(moving(rows.iterator().next()), sending.letters()), rewrite)
                                .map(Optional::of)));
    }

    private Uni<Step> step(SqlConnection connection, Step step, Optional<Rewrite> rewrite) {
        return rewrite.filter(some -> !step.meant().isEmpty())
                .map(some -> send(connection, step, some))
                .orElseGet(() -> Uni.createFrom().voidItem())
                .chain(() -> save(connection, step))
                .replaceWith(step);
    }

    private Uni<Void> send(SqlConnection connection, Step step, Rewrite rewrite) {
        return rewriting
                .lockLanes(connection, rewrite)
                .chain(() -> MarkStore.lock(connection, step.meant()))
                .chain(dead -> {
                    List<KeptLetter> letters = step.meant().stream()
                            .filter(letter -> dead.contains(letter.id()))
                            .toList();
                    return letters.isEmpty()
                            ? Uni.createFrom().voidItem()
                            : send(connection, step, letters, rewrite.only(records(letters)));
                });
    }

    private Uni<Void> send(SqlConnection connection, Step step, List<KeptLetter> letters, Rewrite rewrite) {
        return rewriting
                .store(connection, rewrite)
                .invoke(written -> step.wrote(written.outcome()))
                .chain(written -> MarkStore.mark(connection, step, letters, written)
                        .chain(resolved -> rewriting.book(connection, written, resolved)));
    }

    private static Set<RawRecord> records(List<KeptLetter> letters) {
        Set<RawRecord> records = Collections.newSetFromMap(new IdentityHashMap<>());
        letters.forEach(letter -> records.add(letter.record()));
        return records;
    }

    private Uni<Void> save(SqlConnection connection, Step step) {
        Course course = step.course();
        Canary canary = course.canary();
        Tuple parameters = Tuple.tuple()
                .addLong(step.before().id())
                .addString(course.phase().word())
                .addString(course.why())
                .addInteger(canary.sent())
                .addInteger(canary.answered())
                .addInteger(canary.failed())
                .addString(course.recent().answers())
                .addDouble(step.credit())
                .addLong(step.seen())
                .addString(driver)
                .addLong(step.count(Outcome.STORED))
                .addLong(step.count(Outcome.DUPLICATE))
                .addLong(step.count(Outcome.EXPIRED))
                .addLong(step.count(Outcome.DEAD));
        return connection.preparedQuery(SAVE).execute(parameters).replaceWithVoid();
    }

    private static Moving moving(Row row) {
        return new Moving(
                row.getLong(0),
                row.getString(1),
                row.getDouble(2),
                row.getString(3),
                CourseStore.read(row, 7),
                row.getLong(4),
                row.getDouble(5),
                row.getDouble(6));
    }
}
