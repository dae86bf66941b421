package io.onefold.ingest.retention;

import io.onefold.connect.OwnerStore;
import io.onefold.ingest.leaf.LeafName;
import io.onefold.ingest.retention.DayLeaf.State;
import io.onefold.ingest.retention.DayRows.OfLane;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The statements that drop a day, as the schema's owner. Each may be repeated, and may be done by another process at the
 * same moment: then it changes nothing, or fails, and a look at {@link #find} tells.
 *
 * <p>Order of locks: a row of {@code dropped_day}, then lanes by lane_id. Blocks; call on a worker thread.
 */
@ApplicationScoped
class DayStore {
    static final String FIND = """
            SELECT c.relname, i.inhrelid IS NOT NULL, coalesce(i.inhdetachpending, false), d.day IS NOT NULL
            FROM pg_class c
            LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
            LEFT JOIN ingest.dropped_day d ON d.stream = ? AND to_char(d.day, 'YYYYMMDD') = right(c.relname, 8)
            WHERE c.relnamespace = 'ingest'::regnamespace AND c.relkind = 'r'
                AND c.relname ~ ('^' || ? || '_[0-9]{8}$')
            ORDER BY c.relname
            """;
    static final String LANES = "SELECT lane_id FROM ingest.lane WHERE stream = ? ORDER BY lane_id";
    static final String PASS_LANE = "SELECT lane_id FROM ingest.lane WHERE lane_id = ? FOR UPDATE";
    static final String COUNT = """
            SELECT lane_id, count(*), max(batch_no) FROM ingest.event
            WHERE stream = ? AND day = ?
            GROUP BY lane_id
            """;
    static final String MARK =
            "INSERT INTO ingest.dropped_day (stream, day, rows) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
    static final String BOOK_DROPPED = "UPDATE ingest.lane SET dropped = dropped + ? WHERE lane_id = ?";
    static final String DETACH = "ALTER TABLE ingest.%s DETACH PARTITION ingest.%s CONCURRENTLY";
    static final String FINALIZE = "ALTER TABLE ingest.%s DETACH PARTITION ingest.%s FINALIZE";
    static final String DROP = "DROP TABLE IF EXISTS ingest.%s";

    /** Counting a large day takes its time. */
    private static final Duration COUNTING = Duration.ofMinutes(10);

    /** Detaching waits for everybody who reads or writes the stream; nobody waits for it meanwhile. */
    private static final Duration DETACHING = Duration.ofSeconds(60);

    private final OwnerStore owner;

    DayStore(OwnerStore owner) {
        this.owner = owner;
    }

    /** The tables of all days of a stream, oldest first. */
    List<DayLeaf> find(String stream) {
        return owner.inTransaction("read the days of " + stream, connection -> {
            List<DayLeaf> leaves = new ArrayList<>();
            try (PreparedStatement statement = connection.prepareStatement(FIND)) {
                statement.setString(1, stream);
                statement.setString(2, LeafName.of(stream));
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        leaves.add(leaf(rows));
                    }
                }
            }
            return leaves;
        });
    }

    private static DayLeaf leaf(ResultSet row) throws SQLException {
        State attached = row.getBoolean(3) ? State.PENDING : State.ATTACHED;
        return new DayLeaf(
                LeafName.dayOf(row.getString(1)), row.getBoolean(2) ? attached : State.DETACHED, row.getBoolean(4));
    }

    /** Locks and leaves each lane of the stream, one by one: then every writer has seen the horizon. */
    void passLanes(String stream) {
        List<Long> lanes = owner.inTransaction("read the lanes of " + stream, connection -> lanes(connection, stream));
        for (Long lane : lanes) {
            owner.inTransaction("pass lane " + lane, connection -> {
                try (PreparedStatement statement = connection.prepareStatement(PASS_LANE)) {
                    statement.setLong(1, lane);
                    return statement.execute();
                }
            });
        }
    }

    private static List<Long> lanes(Connection connection, String stream) throws SQLException {
        List<Long> lanes = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(LANES)) {
            statement.setString(1, stream);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    lanes.add(rows.getLong(1));
                }
            }
        }
        return lanes;
    }

    /** The rows of a day; nobody adds any once the horizon is above it and the lanes were passed. */
    DayRows count(String stream, LocalDate day) {
        return owner.inTransaction("count the day " + day + " of " + stream, COUNTING, connection -> {
            TreeMap<Long, OfLane> byLane = new TreeMap<>();
            try (PreparedStatement statement = connection.prepareStatement(COUNT)) {
                statement.setString(1, stream);
                statement.setObject(2, day);
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        byLane.put(rows.getLong(1), new OfLane(rows.getLong(2), rows.getLong(3)));
                    }
                }
            }
            return new DayRows(byLane);
        });
    }

    /** Takes the rows of a day over into {@code lane.dropped}, once. Returns whether it was done now. */
    boolean mark(String stream, LocalDate day, DayRows rows) {
        return owner.inTransaction("mark the day " + day + " of " + stream, connection -> {
            try (PreparedStatement statement = connection.prepareStatement(MARK)) {
                statement.setString(1, stream);
                statement.setObject(2, day);
                statement.setLong(3, rows.total());
                if (statement.executeUpdate() == 0) {
                    return false;
                }
            }
            try (PreparedStatement statement = connection.prepareStatement(BOOK_DROPPED)) {
                for (var lane : rows.byLane().entrySet()) {
                    statement.setLong(1, lane.getValue().rows());
                    statement.setLong(2, lane.getKey());
                    statement.executeUpdate();
                }
            }
            return true;
        });
    }

    void detach(String stream, LocalDate day) {
        String leaf = LeafName.of(stream, day);
        owner.alone("detach " + leaf, String.format(DETACH, LeafName.of(stream), leaf), DETACHING);
    }

    void finishDetaching(String stream, LocalDate day) {
        String leaf = LeafName.of(stream, day);
        owner.alone("finish detaching " + leaf, String.format(FINALIZE, LeafName.of(stream), leaf), DETACHING);
    }

    void drop(String stream, LocalDate day) {
        String leaf = LeafName.of(stream, day);
        owner.alone("drop " + leaf, String.format(DROP, leaf), DETACHING);
    }
}
