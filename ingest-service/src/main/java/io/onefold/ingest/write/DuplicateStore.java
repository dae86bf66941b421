package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded.Event;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import io.onefold.ingest.write.Reckoning.Conflict;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.UUID;

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

    /** The days in a list of their own: by it the planner leaves out the leaves of all others. */
    static final String FIND_STANDING_OF_DAYS = """
            SELECT e.key, e.day, e.lane_id, e.kafka_offset, e.payload_hash
            FROM ingest.event e
            WHERE e.stream = $1 AND e.key = ANY ($2::uuid[]) AND e.day = ANY ($3::date[])
            """;

    static final String COMPARE_CONTENTS = """
            SELECT c.ordinal, e.payload = c.payload::jsonb AS same
            FROM unnest($2::int[], $3::uuid[], $4::text[]) AS c(ordinal, key, payload)
            JOIN ingest.event e ON e.stream = $1 AND e.key = c.key
            """;

    static final String COMPARE_CONTENTS_OF_DAYS = """
            SELECT c.ordinal, e.payload = c.payload::jsonb AS same
            FROM unnest($2::int[], $3::uuid[], $4::text[], $5::date[]) AS c(ordinal, key, payload, day)
            JOIN ingest.event e ON e.stream = $1 AND e.day = c.day AND e.key = c.key
            WHERE e.day = ANY ($6::date[])
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
        boolean byDay = reckoning.candidates().scope() == PartitionBy.DAY;
        Tuple parameters = Tuple.of(stream, Columns.ofEvents(candidates, Event::key, UUID[]::new));
        if (byDay) {
            parameters.addValue(distinctDays(candidates));
        }
        return connection
                .preparedQuery(byDay ? FIND_STANDING_OF_DAYS : FIND_STANDING)
                .execute(parameters)
                .invoke(rows -> rows.forEach(row -> found(reckoning.candidates(), row)))
                .replaceWithVoid();
    }

    private static void found(Candidates candidates, Row row) {
        candidates.found(
                candidates.identity(row.getUUID(0), row.getLocalDate(1)),
                new StandingRow(row.getLong(2), row.getLong(3), row.getLong(4)));
    }

    private static LocalDate[] distinctDays(List<Candidate> candidates) {
        return candidates.stream().map(Candidate::day).distinct().toArray(LocalDate[]::new);
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
        Tuple parameters = Tuple.tuple()
                .addString(stream)
                .addValue(Columns.of(unlike, Candidate::ordinal, Integer[]::new))
                .addValue(Columns.ofEvents(unlike, Event::key, UUID[]::new))
                .addValue(Columns.ofEvents(unlike, Event::payload, String[]::new));
        boolean byDay = reckoning.candidates().scope() == PartitionBy.DAY;
        if (byDay) {
            parameters
                    .addValue(Columns.of(unlike, Candidate::day, LocalDate[]::new))
                    .addValue(distinctDays(unlike));
        }
        String compare = byDay ? COMPARE_CONTENTS_OF_DAYS : COMPARE_CONTENTS;
        return connection.preparedQuery(compare).execute(parameters).map(rows -> {
            if (rows.size() != unlike.size()) {
                throw gone();
            }
            BitSet different = new BitSet();
            rows.forEach(row -> different.set(row.getInteger(0), !row.getBoolean(1)));
            return standing(reckoning, duplicates, different);
        });
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
