package io.onefold.ingest.write;

import io.onefold.ingest.lane.LaneKey;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.observe.Listeners;
import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import io.onefold.start.Patience;
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
    /** After the locks, in a statement of its own: only then is the horizon the one that retention has waited for. */
    static final String TAKE_BATCH_NO =
            "SELECT nextval('ingest.batch_no'), (SELECT horizon FROM ingest.stream WHERE stream = $1)";

    static final String RAISE_BATCH_NO = """
            SELECT setval('ingest.batch_no', greatest(
                (SELECT last_value FROM ingest.batch_no), (SELECT max(last_batch) FROM ingest.lane)))
            """;
    /** The arrays side by side in a SELECT: {@code unnest} of several at once would keep each in a store of its own. */
    static final String INSERT_EVENTS = """
            INSERT INTO ingest.event (stream, key, occurred_at, day, payload, payload_hash, headers, kafka_offset,
                topic, topic_id, kafka_partition, lane_id, batch_no)
            SELECT $1, e.key, e.occurred_at, e.day, e.payload::jsonb, e.payload_hash, e.headers::jsonb, e.kafka_offset,
                ($10::text[])[e.lane], ($11::uuid[])[e.lane], ($12::int[])[e.lane], ($13::bigint[])[e.lane], $14
            FROM (SELECT unnest($2::uuid[]) AS key, unnest($3::timestamptz[]) AS occurred_at, unnest($4::date[]) AS day,
                unnest($5::text[]) AS payload, unnest($6::bigint[]) AS payload_hash, unnest($7::text[]) AS headers,
                unnest($8::bigint[]) AS kafka_offset, unnest($9::int[]) AS lane) AS e
            ON CONFLICT DO NOTHING
            RETURNING key, day
            """;

    private final Pool pool;
    private final DuplicateStore duplicates;
    private final DeadRecordStore deadRecords;
    private final BooksStore books;
    private final Listeners listeners;

    WriteStore(
            Pool pool, DuplicateStore duplicates, DeadRecordStore deadRecords, BooksStore books, Listeners listeners) {
        this.pool = pool;
        this.duplicates = duplicates;
        this.deadRecords = deadRecords;
        this.books = books;
        this.listeners = listeners;
    }

    /**
     * Writes the batch, all portions being of {@code stream}, with that dedup scope; the Uni never fails.
     *
     * @param mostRepeats how many duplicates the outcome names one by one
     */
    Uni<WriteOutcome> write(String stream, PartitionBy scope, List<DecodedPortion> batch, int mostRepeats) {
        Reckoning reckoning = new Reckoning(batch, scope, mostRepeats);
        return Patience.within(
                        Patience.OF_A_TRANSACTION,
                        () -> pool.withTransaction(connection -> write(connection, stream, reckoning)))
                .<WriteOutcome>replaceWith(() -> new WriteOutcome.Written(reckoning.books(), reckoning.repeats()))
                .onFailure()
                .recoverWithItem(FailureClass::of);
    }

    /** Lifts the sequence above every lane's last batch, after a restore that brought it back too low. */
    Uni<Void> raiseBatchNo() {
        return pool.withConnection(
                        connection -> connection.query(RAISE_BATCH_NO).execute())
                .replaceWithVoid();
    }

    private Uni<Void> write(SqlConnection connection, String stream, Reckoning reckoning) {
        return lockLanes(connection, reckoning)
                .chain(() -> takeBatchNo(connection, stream, reckoning))
                .call(() -> duplicates.findLikely(connection, stream, reckoning))
                .chain(batchNo -> insertEvents(connection, stream, reckoning, batchNo)
                        .chain(remaining -> duplicates.attribute(connection, stream, reckoning, remaining, batchNo))
                        .chain(() -> deadRecords.keep(connection, stream, reckoning, batchNo))
                        .chain(() -> books.book(connection, reckoning, batchNo)))
                .invoke(() -> listeners.reached(Step.INSERTED, lanesOf(reckoning)));
    }

    private Uni<Void> lockLanes(SqlConnection connection, Reckoning reckoning) {
        Long[] ids = Columns.of(reckoning.portions(), portion -> portion.claim().laneId(), Long[]::new);
        Long[] epochs =
                Columns.of(reckoning.portions(), portion -> portion.claim().epoch(), Long[]::new);
        return connection
                .preparedQuery(LOCK_LANES)
                .execute(Tuple.of(ids, epochs))
                .invoke(rows -> compare(reckoning, rows))
                .replaceWithVoid();
    }

    private static void compare(Reckoning reckoning, RowSet<Row> rows) {
        Map<Long, Long> nextOffsets = new HashMap<>();
        rows.forEach(row -> nextOffsets.put(row.getLong(0), row.getLong(1)));
        Set<LaneKey> lost = new LinkedHashSet<>();
        for (int lane = 0; lane < reckoning.portions().size(); lane++) {
            Portion portion = reckoning.portions().get(lane);
            Long nextOffset = nextOffsets.get(portion.claim().laneId());
            if (nextOffset == null || portion.chunk().from() > nextOffset) {
                lost.add(portion.lane());
            } else {
                reckoning.consumed(lane, nextOffset);
            }
        }
        if (!lost.isEmpty()) {
            throw new Rollback(new WriteOutcome.Lost(lost));
        }
    }

    static Uni<Long> takeBatchNo(SqlConnection connection, String stream, Reckoning reckoning) {
        return connection
                .preparedQuery(TAKE_BATCH_NO)
                .execute(Tuple.of(stream))
                .map(rows -> rows.iterator().next())
                .invoke(row -> reckoning.expire(row.getLocalDate(1)))
                .map(row -> row.getLong(0));
    }

    /** Those that were not inserted, and have a row that stands. */
    static Uni<List<Candidate>> insertEvents(
            SqlConnection connection, String stream, Reckoning reckoning, long batchNo) {
        List<Candidate> rows = reckoning.candidates().toInsert();
        if (rows.isEmpty()) {
            return Uni.createFrom().item(() -> reckoning.stored(List.of()));
        }
        EventColumns columns = new EventColumns(rows);
        List<Portion> lanes = reckoning.portions();
        Tuple parameters = Tuple.tuple()
                .addString(stream)
                .addValue(columns.keys)
                .addValue(columns.times)
                .addValue(columns.days)
                .addValue(columns.payloads)
                .addValue(columns.hashes)
                .addValue(columns.headers)
                .addValue(columns.offsets)
                .addValue(columns.lanes)
                .addValue(Columns.of(lanes, lane -> lane.lane().topic(), String[]::new))
                .addValue(Columns.of(lanes, lane -> lane.claim().topicId(), UUID[]::new))
                .addValue(Columns.of(lanes, lane -> lane.lane().partition(), Integer[]::new))
                .addValue(Columns.of(lanes, lane -> lane.claim().laneId(), Long[]::new))
                .addLong(batchNo);
        return connection.preparedQuery(INSERT_EVENTS).execute(parameters).map(result -> {
            List<Identity> inserted = new ArrayList<>(result.size());
            result.forEach(row -> inserted.add(reckoning.candidates().identity(row.getUUID(0), row.getLocalDate(1))));
            return reckoning.stored(inserted);
        });
    }

    private static Set<LaneKey> lanesOf(Reckoning reckoning) {
        Set<LaneKey> lanes = new LinkedHashSet<>();
        reckoning.portions().forEach(portion -> lanes.add(portion.lane()));
        return lanes;
    }
}
