package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded.Event;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import io.onefold.ingest.write.Reckoning.Conflict;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/**
 * Attributes what was not inserted to the rows that stand, and keeps what differs from them. Runs after the insert, in
 * statements of its own: only they see what another transaction committed while the insert waited for it.
 */
@ApplicationScoped
class DuplicateStore {
    /** By a list of keys and not by a join, which for a small table is made by reading all of it. */
    static final String FIND_STANDING = """
            SELECT e.key, e.day, e.lane_id, e.kafka_offset, e.payload_hash
            FROM ingest.event e
            WHERE e.stream = $1 AND e.key = ANY ($2::uuid[])
            """;

    /** Day by day: each looks into one leaf, and only for its own keys. */
    static final String FIND_STANDING_OF_DAY = """
            SELECT e.key, e.day, e.lane_id, e.kafka_offset, e.payload_hash
            FROM ingest.event e
            WHERE e.stream = $1 AND e.key = ANY ($2::uuid[]) AND e.day = $3
            """;

    static final String COMPARE_CONTENTS = """
            SELECT c.ordinal, e.payload = c.payload::jsonb AS same
            FROM unnest($2::int[], $3::uuid[], $4::text[]) AS c(ordinal, key, payload)
            JOIN ingest.event e ON e.stream = $1 AND e.key = c.key
            """;

    static final String COMPARE_CONTENTS_OF_DAY = """
            SELECT c.ordinal, e.payload = c.payload::jsonb AS same
            FROM unnest($2::int[], $3::uuid[], $4::text[]) AS c(ordinal, key, payload)
            JOIN ingest.event e ON e.stream = $1 AND e.day = $5 AND e.key = c.key
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

    private final Familiarity familiarity = new Familiarity();

    /** Before the insert, and only if most of the batch is likely to be there: then little is left to insert. */
    Uni<Void> findLikely(SqlConnection connection, String stream, Reckoning reckoning) {
        return familiarity.isLikely(reckoning)
                ? find(connection, stream, reckoning, reckoning.candidates().toInsert())
                : Uni.createFrom().voidItem();
    }

    /** @param duplicates what was not inserted */
    Uni<Void> attribute(
            SqlConnection connection, String stream, Reckoning reckoning, List<Candidate> duplicates, long batchNo) {
        return find(connection, stream, reckoning, reckoning.candidates().notFound(duplicates))
                .chain(() -> compare(connection, stream, reckoning, duplicates))
                .map(reckoning::attributed)
                .invoke(() -> familiarity.learn(reckoning))
                .chain(conflicts -> keepConflicts(connection, stream, reckoning, conflicts, batchNo));
    }

    private static Uni<Void> find(
            SqlConnection connection, String stream, Reckoning reckoning, List<Candidate> candidates) {
        if (candidates.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return connection
                .preparedQuery(byDay(reckoning) ? FIND_STANDING_OF_DAY : FIND_STANDING)
                .executeBatch(parameters(
                        reckoning,
                        candidates,
                        group -> Tuple.of(stream, Columns.ofEvents(group, Event::key, UUID[]::new))))
                .invoke(rows -> all(rows).forEach(row -> found(reckoning.candidates(), row)))
                .replaceWithVoid();
    }

    private static boolean byDay(Reckoning reckoning) {
        return reckoning.candidates().scope() == PartitionBy.DAY;
    }

    /** Those of one statement for each leaf; where the day counts, it is the last parameter. */
    private static List<Tuple> parameters(
            Reckoning reckoning, List<Candidate> candidates, Function<List<Candidate>, Tuple> of) {
        return reckoning.candidates().byLeaf(candidates).stream()
                .map(group -> byDay(reckoning)
                        ? of.apply(group).addLocalDate(group.get(0).day())
                        : of.apply(group))
                .toList();
    }

    /** The rows of all statements. */
    private static List<Row> all(RowSet<Row> first) {
        List<Row> rows = new ArrayList<>();
        for (RowSet<Row> set = first; set != null; set = set.next()) {
            set.forEach(rows::add);
        }
        return rows;
    }

    private static void found(Candidates candidates, Row row) {
        candidates.found(
                candidates.identity(row.getUUID(0), row.getLocalDate(1)),
                new StandingRow(row.getLong(2), row.getLong(3), row.getLong(4)));
    }

    /** The same bytes are the same content; only others are sent and compared as JSON values. */
    private static Uni<List<Standing>> compare(
            SqlConnection connection, String stream, Reckoning reckoning, List<Candidate> duplicates) {
        List<Candidate> unlike = duplicates.stream()
                .filter(duplicate -> !standing(reckoning, duplicate).hasBytesOf(duplicate))
                .toList();
        if (unlike.isEmpty()) {
            return Uni.createFrom().item(() -> standing(reckoning, duplicates, new BitSet()));
        }
        return connection
                .preparedQuery(byDay(reckoning) ? COMPARE_CONTENTS_OF_DAY : COMPARE_CONTENTS)
                .executeBatch(parameters(reckoning, unlike, group -> contents(stream, group)))
                .map(rows -> {
                    BitSet compared = new BitSet();
                    BitSet different = new BitSet();
                    all(rows).forEach(row -> {
                        compared.set(row.getInteger(0));
                        different.set(row.getInteger(0), !row.getBoolean(1));
                    });
                    if (compared.cardinality() != unlike.size()) {
                        throw gone();
                    }
                    return standing(reckoning, duplicates, different);
                });
    }

    private static Tuple contents(String stream, List<Candidate> group) {
        return Tuple.of(
                stream,
                Columns.of(group, Candidate::ordinal, Integer[]::new),
                Columns.ofEvents(group, Event::key, UUID[]::new),
                Columns.ofEvents(group, Event::payload, String[]::new));
    }

    private static List<Standing> standing(Reckoning reckoning, List<Candidate> duplicates, BitSet different) {
        List<Standing> rows = new ArrayList<>(duplicates.size());
        for (Candidate duplicate : duplicates) {
            StandingRow row = standing(reckoning, duplicate);
            rows.add(
                    new Standing(duplicate.ordinal(), row.laneId(), row.offset(), !different.get(duplicate.ordinal())));
        }
        return rows;
    }

    private static StandingRow standing(Reckoning reckoning, Candidate duplicate) {
        return reckoning.candidates().standing(duplicate).orElseThrow(DuplicateStore::gone);
    }

    private static Rollback gone() {
        return new Rollback(new WriteOutcome.Unavailable("a row that stood in the way is gone"));
    }

    private static Uni<Void> keepConflicts(
            SqlConnection connection, String stream, Reckoning reckoning, List<Conflict> conflicts, long batchNo) {
        if (conflicts.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        List<Candidate> others = conflicts.stream().map(Conflict::other).toList();
        List<Portion> lanes = reckoning.portions();
        Tuple parameters = Tuple.tuple()
                .addString(stream)
                .addValue(Columns.ofEvents(others, Event::key, UUID[]::new))
                .addValue(Columns.of(conflicts, conflict -> conflict.standing().laneId(), Long[]::new))
                .addValue(Columns.of(conflicts, conflict -> conflict.standing().offset(), Long[]::new))
                .addValue(Columns.of(
                        others, other -> lanes.get(other.lane()).claim().laneId(), Long[]::new))
                .addValue(Columns.ofEvents(others, event -> event.record().offset(), Long[]::new))
                .addValue(Columns.ofEvents(others, event -> RecordHash.of(event.record()), Buffer[]::new))
                .addValue(Columns.ofEvents(others, Event::payload, String[]::new))
                .addValue(Columns.ofEvents(others, Event::headers, String[]::new))
                .addLong(batchNo);
        return connection
                .preparedQuery(KEEP_CONFLICTS)
                .execute(parameters)
                .invoke(kept -> kept.forEach(row -> reckoning.conflictKept(row.getLong(0))))
                .replaceWithVoid();
    }
}
