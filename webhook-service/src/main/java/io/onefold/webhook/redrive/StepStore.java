package io.onefold.webhook.redrive;

import io.onefold.redrive.Canary;
import io.onefold.redrive.Course;
import io.onefold.webhook.effect.EffectKey;
import io.onefold.webhook.redrive.Moving.How;
import io.onefold.webhook.redrive.Moving.Which;
import io.onefold.webhook.redrive.Step.Clock;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonObject;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Moves a redrive one step: counts answers, sends as many jobs as may go, and writes where it is.
 *
 * <p>Guarantee: all of a step is one transaction under the lock of the redrive's row, and nothing about it is remembered
 * elsewhere. Who finds the row locked does nothing; who dies leaves it as it was before.
 *
 * <p>Order: the redrive, then effects by key, then jobs. Nobody who holds an effect waits for a redrive: who ends a job adds
 * a row of its own. What is in flight is counted before the answers are taken, so that one which comes in between is in flight
 * and not lost.
 */
@ApplicationScoped
class StepStore {
    static final String MOVING = """
            SELECT redrive_id FROM webhook.redrive
            WHERE phase IN ('canary', 'running', 'paused') AND queue = ANY ($1)
            UNION
            SELECT redrive_id FROM webhook.redrive_answer JOIN webhook.redrive USING (redrive_id) WHERE queue = ANY ($1)
            """;
    static final String LOCK = """
            SELECT redrive_id, queue, filter, died_before, died_after, rate, new_generation, accept_double,
                phase, why, canary, canary_sent, canary_answered, canary_failed, recent, credit, seen, paced_at
            FROM webhook.redrive WHERE redrive_id = $1 FOR NO KEY UPDATE SKIP LOCKED
            """;
    static final String CLOCK = """
            SELECT clock_timestamp(), extract(epoch FROM clock_timestamp() - $2)::double precision, (
                SELECT count(*) FROM webhook.job
                WHERE redrive_id = $1 AND answered_at IS NULL AND state IN ('waiting', 'running', 'retrying'))
            """;
    static final String ANSWERS = "DELETE FROM webhook.redrive_answer WHERE redrive_id = $1 RETURNING answer_id, ok";
    static final String DEAD = """
            SELECT job_id, key FROM webhook.job
            WHERE queue = $1 AND state = 'dead' AND job_id > $2 AND ended_at <= $3 AND ended_at > $4
                AND ($5::text IS NULL OR reason = $5) AND ($6::uuid IS NULL OR key = $6)
                AND ($7::text IS NULL OR EXISTS (SELECT FROM webhook.link JOIN webhook.delivery USING (delivery_id)
                    WHERE link.effect_id = job.effect_id AND delivery.source = $7))
            ORDER BY job_id LIMIT $8
            """;
    static final String SAVE = """
            UPDATE webhook.redrive SET phase = $2, why = $3, canary_sent = $4, canary_answered = $5, canary_failed = $6,
                recent = $7, credit = $8, paced_at = $9, seen = $10, sent = sent + $11, collapsed = collapsed + $12,
                refused = refused + $13, answered = answered + $14, failed = failed + $15,
                ended_at = CASE WHEN $2 = 'done' THEN clock_timestamp() ELSE ended_at END
            WHERE redrive_id = $1
            """;

    private final Pool pool;
    private final SendStore sending;

    StepStore(Pool pool, SendStore sending) {
        this.pool = pool;
        this.sending = sending;
    }

    /** Those of these queues that have not ended, and any that has answers which are not counted yet. */
    Uni<List<Long>> moving(List<String> queues) {
        return pool.withConnection(connection ->
                        connection.preparedQuery(MOVING).execute(Tuple.tuple().addValue(queues.toArray(String[]::new))))
                .map(rows -> {
                    List<Long> moving = new ArrayList<>(rows.size());
                    rows.forEach(row -> moving.add(row.getLong(0)));
                    return moving;
                });
    }

    /** Empty if somebody else moves it, or it did not move. */
    Uni<Optional<Step>> step(long redriveId) {
        return pool.withTransaction(connection -> connection
                .preparedQuery(LOCK)
                .execute(Tuple.of(redriveId))
                .chain(rows -> rows.size() == 0
                        ? Uni.createFrom().item(Optional.empty())
                        : step(connection, rows.iterator().next())));
    }

    private Uni<Optional<Step>> step(SqlConnection connection, Row row) {
        Moving before = moving(row);
        return connection
                .preparedQuery(CLOCK)
                .execute(Tuple.of(before.id(), row.getOffsetDateTime(17)))
                .map(rows -> rows.iterator().next())
                .chain(clock -> answers(connection, before.id())
                        .map(answers -> new Step(before, clock(clock), answers.values())))
                .call(step -> send(connection, step))
                .chain(step -> step.isIdle()
                        ? Uni.createFrom().item(Optional.empty())
                        : save(connection, step).replaceWith(Optional.of(step)));
    }

    private static Clock clock(Row row) {
        return new Clock(row.getOffsetDateTime(0), row.getDouble(1), row.getLong(2));
    }

    private static Uni<SortedMap<Long, Boolean>> answers(SqlConnection connection, long redriveId) {
        return connection.preparedQuery(ANSWERS).execute(Tuple.of(redriveId)).map(rows -> {
            SortedMap<Long, Boolean> answers = new TreeMap<>();
            rows.forEach(row -> answers.put(row.getLong(0), row.getBoolean(1)));
            return answers;
        });
    }

    private Uni<Void> send(SqlConnection connection, Step step) {
        if (step.most() == 0) {
            return Uni.createFrom().voidItem();
        }
        return dead(connection, step.before(), step.most())
                .chain(found -> (found.isEmpty()
                                ? Uni.createFrom().item(Sent.NONE)
                                : sending.send(connection, step.before(), found))
                        .invoke(sent -> step.went(sent, List.copyOf(found.keySet())))
                        .replaceWithVoid());
    }

    private static Uni<Map<Long, UUID>> dead(SqlConnection connection, Moving redrive, int most) {
        Which which = redrive.which();
        Tuple parameters = Tuple.tuple()
                .addString(redrive.queue())
                .addLong(redrive.seen())
                .addValue(which.diedBefore())
                .addValue(which.diedAfter())
                .addString(which.reason())
                .addValue(which.key())
                .addString(which.source())
                .addInteger(most);
        return connection.preparedQuery(DEAD).execute(parameters).map(rows -> {
            Map<Long, UUID> found = new LinkedHashMap<>();
            rows.forEach(row -> found.put(row.getLong(0), row.getUUID(1)));
            return found;
        });
    }

    private static Uni<Void> save(SqlConnection connection, Step step) {
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
                .addValue(step.now())
                .addLong(step.seen())
                .addLong((long) step.sent().sent())
                .addLong((long) step.sent().collapsed())
                .addLong((long) step.sent().refused())
                .addLong((long) step.answered())
                .addLong(step.failed());
        return connection.preparedQuery(SAVE).execute(parameters).replaceWithVoid();
    }

    private static Moving moving(Row row) {
        String queue = row.getString(1);
        JsonObject filter = row.getJsonObject(2);
        String key = filter.getString("key");
        OffsetDateTime before = row.getOffsetDateTime(3);
        return new Moving(
                row.getLong(0),
                queue,
                new Which(
                        filter.getString("source"),
                        filter.getString("reason"),
                        key == null ? null : new EffectKey(queue, key).id(),
                        before,
                        row.getOffsetDateTime(4)),
                new How(row.getDouble(5), row.getBoolean(6), row.getBoolean(7)),
                CourseStore.read(row, 8),
                row.getDouble(15),
                row.getLong(16));
    }
}
