package io.onefold.ingest.start;

import io.onefold.ingest.stream.StreamSettings;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The rows of {@code ingest.stream}, and the first lanes of a new stream, committed together. */
@ApplicationScoped
class StreamStore {
    static final String FIND = "SELECT group_id, key_expression, partition_by FROM ingest.stream WHERE stream = $1";
    static final String INSERT = """
            INSERT INTO ingest.stream (stream, group_id, partition_by, key_expression, starts_from)
            VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT DO NOTHING
            """;
    static final String INSERT_LANE = """
            INSERT INTO ingest.lane (stream, topic, topic_id, kafka_partition, group_id, first_offset, next_offset)
            VALUES ($1, $2, $3, $4, $5, $6, $6)
            ON CONFLICT DO NOTHING
            """;
    static final String UPDATE = "UPDATE ingest.stream SET group_id = $2, key_expression = $3 WHERE stream = $1";

    private final Pool pool;

    StreamStore(Pool pool) {
        this.pool = pool;
    }

    /** What the store has booked for a stream. */
    record Booked(String groupId, String key, String partitionBy) {}

    /** A partition of a stream that is seen for the first time. */
    record FirstLane(String topic, UUID topicId, int partition, long firstOffset) {}

    Uni<Optional<Booked>> find(String stream) {
        return pool.withConnection(connection -> connection.preparedQuery(FIND).execute(Tuple.of(stream)))
                .map(rows -> {
                    var found = rows.iterator();
                    if (!found.hasNext()) {
                        return Optional.empty();
                    }
                    var row = found.next();
                    return Optional.of(new Booked(row.getString(0), row.getString(1), row.getString(2)));
                });
    }

    /** Books a new stream; another replica that does the same at that moment wins or loses whole. */
    Uni<Void> insert(StreamSettings stream, String groupId, List<FirstLane> lanes) {
        Tuple row = Tuple.of(
                stream.name(),
                groupId,
                stream.partitionBy().word(),
                stream.key().toString(),
                stream.from().toString());
        return pool.withTransaction(connection -> connection
                .preparedQuery(INSERT)
                .execute(row)
                .chain(inserted -> inserted.rowCount() == 0 || lanes.isEmpty()
                        ? Uni.createFrom().voidItem()
                        : insertLanes(connection, stream, groupId, lanes)));
    }

    Uni<Void> update(StreamSettings stream, String groupId) {
        return pool.withConnection(connection -> connection
                        .preparedQuery(UPDATE)
                        .execute(Tuple.of(stream.name(), groupId, stream.key().toString())))
                .replaceWithVoid();
    }

    private static Uni<Void> insertLanes(
            SqlConnection connection, StreamSettings stream, String groupId, List<FirstLane> lanes) {
        return connection
                .preparedQuery(INSERT_LANE)
                .executeBatch(lanes.stream()
                        .map(lane -> Tuple.of(
                                stream.name(),
                                lane.topic(),
                                lane.topicId(),
                                lane.partition(),
                                groupId,
                                lane.firstOffset()))
                        .toList())
                .replaceWithVoid();
    }
}
