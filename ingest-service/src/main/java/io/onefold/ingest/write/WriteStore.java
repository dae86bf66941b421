package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded.Event;
import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.observe.Listeners;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Writes one batch in one transaction, or not at all.
 *
 * <p>Order: lanes are locked by lane_id, the batch number is taken after the locks (so that within a lane batch
 * numbers commit in order), rows go in by key. Nothing is waited for outside the database between BEGIN and COMMIT.
 */
@ApplicationScoped
class WriteStore {
    static final String LOCK_LANES = """
            SELECT lane.lane_id, lane.next_offset
            FROM ingest.lane
            JOIN unnest($1::bigint[], $2::bigint[]) AS mine(lane_id, epoch) ON mine.lane_id = lane.lane_id
            WHERE lane.owner_epoch = mine.epoch
            ORDER BY lane.lane_id
            FOR UPDATE OF lane
            """;
    static final String TAKE_BATCH_NO = "SELECT nextval('ingest.batch_no')";
    static final String RAISE_BATCH_NO = """
            SELECT setval('ingest.batch_no', greatest(
                (SELECT last_value FROM ingest.batch_no), (SELECT max(last_batch) FROM ingest.lane)))
            """;
    static final String INSERT_EVENTS = """
            INSERT INTO ingest.event (stream, key, occurred_at, day, payload, headers, kafka_offset,
                topic, topic_id, kafka_partition, lane_id, batch_no)
            SELECT $1, e.key, e.occurred_at, e.day, e.payload::jsonb, e.headers::jsonb, e.kafka_offset,
                ($9::text[])[e.lane], ($10::uuid[])[e.lane], ($11::int[])[e.lane], ($12::bigint[])[e.lane], $13
            FROM unnest($2::uuid[], $3::timestamptz[], $4::date[], $5::text[], $6::text[], $7::bigint[], $8::int[])
                AS e(key, occurred_at, day, payload, headers, kafka_offset, lane)
            ON CONFLICT DO NOTHING
            RETURNING key
            """;
    static final String FIND_STANDING = """
            SELECT c.ordinal, e.lane_id, e.kafka_offset, e.payload = c.payload::jsonb AS same
            FROM unnest($2::int[], $3::uuid[], $4::text[]) AS c(ordinal, key, payload)
            JOIN ingest.event e ON e.stream = $1 AND e.key = c.key
            ORDER BY c.ordinal
            """;
    static final String KEEP_CONFLICTS = """
            INSERT INTO ingest.key_conflict (stream, key, standing_lane_id, standing_offset,
                lane_id, kafka_offset, record_hash, payload, headers, batch_no)
            SELECT $1, c.key, c.standing_lane_id, c.standing_offset,
                c.lane_id, c.kafka_offset, c.record_hash, c.payload::jsonb, c.headers::jsonb, $10
            FROM unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bytea[], $8::text[],
                $9::text[]) AS c(key, standing_lane_id, standing_offset, lane_id, kafka_offset, record_hash, payload,
                headers)
            ON CONFLICT DO NOTHING
            RETURNING lane_id
            """;

    private final Pool pool;
    private final DeadRecordStore deadRecords;
    private final BooksStore books;
    private final Listeners listeners;

    WriteStore(Pool pool, DeadRecordStore deadRecords, BooksStore books, Listeners listeners) {
        this.pool = pool;
        this.deadRecords = deadRecords;
        this.books = books;
        this.listeners = listeners;
    }

    /** Writes the batch, all portions being of {@code stream}; the Uni never fails. */
    Uni<WriteOutcome> write(String stream, List<DecodedPortion> batch) {
        Attempt attempt = new Attempt(stream, new Reckoning(batch));
        return pool.withTransaction(connection -> write(connection, attempt))
                .<WriteOutcome>map(
                        done -> new WriteOutcome.Written(done.reckoning().books()))
                .onFailure()
                .recoverWithItem(FailureClass::of);
    }

    /** Lifts the sequence above every lane's last batch, after a restore that brought it back too low. */
    Uni<Void> raiseBatchNo() {
        return pool.query(RAISE_BATCH_NO).execute().replaceWithVoid();
    }

    private record Attempt(String stream, Reckoning reckoning) {
        List<Portion> portions() {
            return reckoning.portions();
        }
    }

    private Uni<Attempt> write(SqlConnection connection, Attempt attempt) {
        return lockLanes(connection, attempt)
                .chain(() -> takeBatchNo(connection))
                .chain(batchNo -> insertEvents(connection, attempt, batchNo)
                        .chain(remaining -> attribute(connection, attempt, batchNo, remaining))
                        .chain(() -> deadRecords.keep(connection, attempt.stream(), attempt.reckoning(), batchNo))
                        .chain(() -> books.book(connection, attempt.reckoning(), batchNo)))
                .invoke(() -> listeners.reached(Step.INSERTED, lanesOf(attempt)))
                .replaceWith(attempt);
    }

    private Uni<Void> lockLanes(SqlConnection connection, Attempt attempt) {
        Long[] ids = longs(attempt.portions(), portion -> portion.claim().laneId());
        Long[] epochs = longs(attempt.portions(), portion -> portion.claim().epoch());
        return connection
                .preparedQuery(LOCK_LANES)
                .execute(Tuple.of(ids, epochs))
                .invoke(rows -> compare(attempt, rows))
                .replaceWithVoid();
    }

    private static void compare(Attempt attempt, RowSet<Row> rows) {
        Map<Long, Long> nextOffsets = new HashMap<>();
        rows.forEach(row -> nextOffsets.put(row.getLong(0), row.getLong(1)));
        Set<LaneKey> lost = new LinkedHashSet<>();
        for (int lane = 0; lane < attempt.portions().size(); lane++) {
            Portion portion = attempt.portions().get(lane);
            Long nextOffset = nextOffsets.get(portion.claim().laneId());
            if (nextOffset == null || portion.chunk().from() > nextOffset) {
                lost.add(portion.lane());
            } else {
                attempt.reckoning().consumed(lane, nextOffset);
            }
        }
        if (!lost.isEmpty()) {
            throw new Rollback(new WriteOutcome.Lost(lost));
        }
    }

    private static Uni<Long> takeBatchNo(SqlConnection connection) {
        return connection
                .preparedQuery(TAKE_BATCH_NO)
                .execute()
                .map(rows -> rows.iterator().next().getLong(0));
    }

    private Uni<List<Candidate>> insertEvents(SqlConnection connection, Attempt attempt, long batchNo) {
        List<Candidate> rows = attempt.reckoning().toInsert();
        if (rows.isEmpty()) {
            return Uni.createFrom().item(() -> attempt.reckoning().stored(List.of()));
        }
        List<Portion> lanes = attempt.portions();
        Tuple parameters = Tuple.tuple()
                .addString(attempt.stream())
                .addValue(column(rows, Event::key, UUID[]::new))
                .addValue(column(rows, Event::occurredAt, java.time.OffsetDateTime[]::new))
                .addValue(column(rows, Reckoning::dayOf, java.time.LocalDate[]::new))
                .addValue(column(rows, Event::payload, String[]::new))
                .addValue(column(rows, Event::headers, String[]::new))
                .addValue(column(rows, event -> event.record().offset(), Long[]::new))
                .addValue(rows.stream().map(row -> row.lane() + 1).toArray(Integer[]::new))
                .addValue(lanes.stream().map(lane -> lane.lane().topic()).toArray(String[]::new))
                .addValue(lanes.stream().map(lane -> lane.claim().topicId()).toArray(UUID[]::new))
                .addValue(lanes.stream().map(lane -> lane.lane().partition()).toArray(Integer[]::new))
                .addValue(longs(lanes, lane -> lane.claim().laneId()))
                .addLong(batchNo);
        return connection.preparedQuery(INSERT_EVENTS).execute(parameters).map(result -> {
            List<UUID> keys = new ArrayList<>(result.size());
            result.forEach(row -> keys.add(row.getUUID(0)));
            return attempt.reckoning().stored(keys);
        });
    }

    /** Looks up, in a statement after the insert, the row that stands for each candidate that was not inserted. */
    private Uni<Void> attribute(SqlConnection connection, Attempt attempt, long batchNo, List<Candidate> remaining) {
        if (remaining.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        Tuple parameters = Tuple.tuple()
                .addString(attempt.stream())
                .addValue(remaining.stream().map(Candidate::ordinal).toArray(Integer[]::new))
                .addValue(column(remaining, Event::key, UUID[]::new))
                .addValue(column(remaining, Event::payload, String[]::new));
        return connection.preparedQuery(FIND_STANDING).execute(parameters).chain(result -> {
            if (result.size() != remaining.size()) {
                throw new Rollback(new WriteOutcome.Unavailable("a row that stood in the way is gone"));
            }
            List<Standing> standing = new ArrayList<>(result.size());
            result.forEach(row ->
                    standing.add(new Standing(row.getInteger(0), row.getLong(1), row.getLong(2), row.getBoolean(3))));
            return keepConflicts(
                    connection, attempt, batchNo, attempt.reckoning().attributed(standing));
        });
    }

    private Uni<Void> keepConflicts(
            SqlConnection connection, Attempt attempt, long batchNo, List<Reckoning.Conflict> conflicts) {
        if (conflicts.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        List<Candidate> others =
                conflicts.stream().map(Reckoning.Conflict::other).toList();
        List<Portion> lanes = attempt.portions();
        Tuple parameters = Tuple.tuple()
                .addString(attempt.stream())
                .addValue(column(others, Event::key, UUID[]::new))
                .addValue(longs(conflicts, conflict -> conflict.standing().laneId()))
                .addValue(longs(conflicts, conflict -> conflict.standing().offset()))
                .addValue(longs(others, other -> lanes.get(other.lane()).claim().laneId()))
                .addValue(column(others, event -> event.record().offset(), Long[]::new))
                .addValue(column(others, event -> RecordHash.of(event.record()), io.vertx.core.buffer.Buffer[]::new))
                .addValue(column(others, Event::payload, String[]::new))
                .addValue(column(others, Event::headers, String[]::new))
                .addLong(batchNo);
        return connection
                .preparedQuery(KEEP_CONFLICTS)
                .execute(parameters)
                .invoke(kept -> kept.forEach(row -> attempt.reckoning().conflictKept(row.getLong(0))))
                .replaceWithVoid();
    }

    private static Set<LaneKey> lanesOf(Attempt attempt) {
        Set<LaneKey> lanes = new LinkedHashSet<>();
        attempt.portions().forEach(portion -> lanes.add(portion.lane()));
        return lanes;
    }

    private static <T> T[] column(
            List<Candidate> rows, Function<Event, T> value, java.util.function.IntFunction<T[]> array) {
        return rows.stream().map(row -> value.apply(row.event())).toArray(array);
    }

    private static <T> Long[] longs(List<T> rows, ToLongFunction<T> value) {
        return rows.stream().map(value::applyAsLong).toArray(Long[]::new);
    }
}
