package io.onefold.summary.suite;

import io.onefold.stack.Database;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.flywaydb.core.Flyway;

/**
 * Raw events of one stream, written in the order in which ingest writes them: lock the lane, take a batch number, insert,
 * book, commit. As ingest's runtime role; its migrations are those of ingest itself.
 */
public final class RawEvents implements AutoCloseable {
    private static final String MIGRATIONS = "filesystem:../ingest-service/src/main/resources/db/migration";

    private final Database database;
    private final String stream;
    private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();

    private RawEvents(Database database, String stream) {
        this.database = database;
        this.stream = stream;
    }

    /** One event to come. */
    public record Event(Instant at, String payload) {
        /** A play of a device. */
        public static Event play(String at, String device) {
            return new Event(Instant.parse(at), "{\"device_id\":\"" + device + "\"}");
        }
    }

    /** Migrates the schema of ingest, and makes a stream with that many lanes, not by day. */
    public static RawEvents of(Database database, String stream, int lanes) {
        Flyway.configure()
                .dataSource(database.jdbcUrl(), database.ownerUsername("ingest"), database.password())
                .schemas("ingest")
                .locations(MIGRATIONS)
                .placeholders(Map.of("runtimeRole", database.username("ingest")))
                .load()
                .migrate();
        RawEvents raw = new RawEvents(database, stream);
        raw.execute(
                raw.owner(),
                "CREATE TABLE ingest.event_" + stream + " (LIKE ingest.event INCLUDING DEFAULTS INCLUDING CONSTRAINTS)",
                "CREATE UNIQUE INDEX ON ingest.event_" + stream + " (key)",
                "ALTER TABLE ingest.event ATTACH PARTITION ingest.event_" + stream + " FOR VALUES IN ('" + stream
                        + "')",
                "INSERT INTO ingest.stream (stream, group_id, partition_by, key_expression, starts_from)" + " VALUES ('"
                        + stream + "', 'tests', 'none', '/id', 'earliest')");
        for (int lane = 0; lane < lanes; lane++) {
            raw.addLane(lane);
        }
        return raw;
    }

    /** One more lane, as for a partition that was added. */
    public void addLane(int partition) {
        execute(
                runtime(),
                "INSERT INTO ingest.lane (stream, topic, topic_id, kafka_partition, group_id, first_offset, next_offset)"
                        + " VALUES ('" + stream + "', '" + stream + "', '00000000-0000-0000-0000-000000000001', "
                        + partition
                        + ", 'tests', 0, 0)");
    }

    /** A batch of one lane, committed. */
    public void write(int partition, List<Event> events) {
        try (Batch batch = begin(partition, events)) {
            batch.commit();
        }
    }

    /** A batch of one lane that has its number and its rows, and is not committed; closed, it rolls back. */
    public Batch begin(int partition, List<Event> events) {
        return new Batch(runtime(), partition, events);
    }

    /** A transaction of ingest that is under way. */
    public final class Batch implements AutoCloseable {
        private final Connection connection;

        private Batch(Connection connection, int partition, List<Event> events) {
            this.connection = connection;
            try {
                connection.setAutoCommit(false);
                long lane = lock(partition);
                long number = one("SELECT nextval('ingest.batch_no')");
                insert(lane, number, events);
                book(lane, number, events);
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
        }

        private long lock(int partition) throws SQLException {
            return one("SELECT lane_id FROM ingest.lane WHERE stream = '" + stream + "' AND kafka_partition = "
                    + partition + " FOR UPDATE");
        }

        private long one(String sql) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(sql)) {
                row.next();
                return row.getLong(1);
            }
        }

        private void insert(long lane, long number, List<Event> events) throws SQLException {
            try (PreparedStatement insert = connection.prepareStatement(
                    "INSERT INTO ingest.event (stream, key, occurred_at, day, payload, topic, topic_id, kafka_partition,"
                            + " kafka_offset, lane_id, batch_no) VALUES (?, ?, ?, ?, ?::jsonb, ?,"
                            + " '00000000-0000-0000-0000-000000000001', 0, 0, ?, ?)")) {
                for (Event event : events) {
                    insert.setString(1, stream);
                    insert.setObject(2, UUID.randomUUID());
                    insert.setTimestamp(3, Timestamp.from(event.at()));
                    insert.setObject(4, LocalDate.ofInstant(event.at(), ZoneOffset.UTC));
                    insert.setString(5, event.payload());
                    insert.setString(6, stream);
                    insert.setLong(7, lane);
                    insert.setLong(8, number);
                    insert.addBatch();
                }
                insert.executeBatch();
            }
        }

        private void book(long lane, long number, List<Event> events) throws SQLException {
            Set<LocalDate> days = new TreeSet<>();
            events.forEach(event -> days.add(LocalDate.ofInstant(event.at(), ZoneOffset.UTC)));
            try (PreparedStatement book = connection.prepareStatement(
                    "INSERT INTO ingest.batch (batch_no, lane_id, from_offset, end_offset, consumed_new, consumed_again,"
                            + " skipped, stored, in_batch, redelivery, republish, conflicts, dead_lettered, expired, days)"
                            + " VALUES (?, ?, 0, 0, ?, 0, 0, ?, 0, 0, 0, 0, 0, 0, ?)")) {
                book.setLong(1, number);
                book.setLong(2, lane);
                book.setLong(3, events.size());
                book.setLong(4, events.size());
                book.setArray(5, connection.createArrayOf("date", days.toArray()));
                book.execute();
            }
            try (Statement move = connection.createStatement()) {
                move.execute("UPDATE ingest.lane SET last_batch = " + number + ", stored = stored + " + events.size()
                        + ", consumed_new = consumed_new + " + events.size() + ", next_offset = next_offset + "
                        + events.size() + " WHERE lane_id = " + lane);
            }
        }

        public void commit() {
            try {
                connection.commit();
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void close() {
            try {
                connection.rollback();
                connection.setAutoCommit(true);
                idle.push(connection);
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
        }
    }

    @Override
    public void close() {
        try {
            for (Connection connection : idle) {
                connection.close();
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private Connection runtime() {
        Connection before = idle.poll();
        return before != null ? before : connect(database.username("ingest"));
    }

    private Connection owner() {
        return connect(database.ownerUsername("ingest"));
    }

    private Connection connect(String user) {
        try {
            return DriverManager.getConnection(database.jdbcUrl(), user, database.password());
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private void execute(Connection connection, String... statements) {
        try (connection;
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
