package io.onefold.ingest.write;

import io.onefold.ingest.decode.Decoded.Event;
import io.onefold.ingest.lane.Portion;
import io.onefold.ingest.stream.StreamSettings.PartitionBy;
import io.onefold.ingest.write.Reckoning.Conflict;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * Attributes what was not inserted to the rows that stand, and keeps what differs from them. Runs after the insert, in
 * statements of its own: only they see what another transaction committed while the insert waited for it.
 */
@ApplicationScoped
class DuplicateStore {
    static final String FIND_STANDING = """
            SELECT c.ordinal, e.lane_id, e.kafka_offset, e.payload = c.payload::jsonb AS same
            FROM unnest($2::int[], $3::uuid[], $4::text[]) AS c(ordinal, key, payload)
            JOIN ingest.event e ON e.stream = $1 AND e.key = c.key
            ORDER BY c.ordinal
            """;
    /** The days once more in a list of their own: by it the planner leaves out the leaves of all others. */
    static final String FIND_STANDING_OF_DAYS = """
            SELECT c.ordinal, e.lane_id, e.kafka_offset, e.payload = c.payload::jsonb AS same
            FROM unnest($2::int[], $3::uuid[], $4::text[], $5::date[]) AS c(ordinal, key, payload, day)
            JOIN ingest.event e ON e.stream = $1 AND e.day = c.day AND e.key = c.key
            WHERE e.day = ANY ($6::date[])
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

    Uni<Void> attribute(
            SqlConnection connection, String stream, Reckoning reckoning, List<Candidate> remaining, long batchNo) {
        if (remaining.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        Tuple parameters = Tuple.tuple()
                .addString(stream)
                .addValue(Columns.of(remaining, Candidate::ordinal, Integer[]::new))
                .addValue(Columns.ofEvents(remaining, Event::key, UUID[]::new))
                .addValue(Columns.ofEvents(remaining, Event::payload, String[]::new));
        boolean byDay = reckoning.scope() == PartitionBy.DAY;
        if (byDay) {
            LocalDate[] days = Columns.ofEvents(remaining, Reckoning::dayOf, LocalDate[]::new);
            parameters.addValue(days).addValue(Arrays.stream(days).distinct().toArray(LocalDate[]::new));
        }
        String find = byDay ? FIND_STANDING_OF_DAYS : FIND_STANDING;
        return connection.preparedQuery(find).execute(parameters).chain(result -> {
            if (result.size() != remaining.size()) {
                throw new Rollback(new WriteOutcome.Unavailable("a row that stood in the way is gone"));
            }
            List<Standing> standing = new ArrayList<>(result.size());
            result.forEach(row ->
                    standing.add(new Standing(row.getInteger(0), row.getLong(1), row.getLong(2), row.getBoolean(3))));
            return keepConflicts(connection, stream, reckoning, reckoning.attributed(standing), batchNo);
        });
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
