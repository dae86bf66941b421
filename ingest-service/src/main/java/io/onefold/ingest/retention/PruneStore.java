package io.onefold.ingest.retention;

import io.onefold.connect.OwnerStore;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Deletes what is too old, as the schema's owner, a bounded number of rows per transaction. What the books count is
 * taken over into the lane in the same transaction, which locks the lane first, as writers do.
 *
 * <p>Blocks; call on a worker thread.
 */
@ApplicationScoped
class PruneStore {
    /** Only batches whose every day is dropped: they are the witness of the rows that there are. */
    static final String DELETE_BATCHES = """
            DELETE FROM ingest.batch WHERE (lane_id, batch_no) IN (
                SELECT b.lane_id, b.batch_no
                FROM ingest.batch b
                JOIN ingest.lane l ON l.lane_id = b.lane_id
                JOIN ingest.stream s ON s.stream = l.stream AND s.partition_by = 'day'
                WHERE b.written_at < now() - make_interval(days => ?::int)
                    AND EXISTS (SELECT 1 FROM ingest.dropped_day d WHERE d.stream = s.stream)
                    AND NOT EXISTS (SELECT 1 FROM unnest(b.days) AS touched(day)
                        WHERE NOT EXISTS (SELECT 1 FROM ingest.dropped_day d
                            WHERE d.stream = s.stream AND d.day = touched.day))
                ORDER BY b.lane_id, b.batch_no
                LIMIT ?
                FOR UPDATE OF b SKIP LOCKED)
            """;

    static final String LANES_OF_CONFLICTS = """
            SELECT DISTINCT lane_id FROM ingest.key_conflict WHERE found_at < now() - make_interval(days => ?::int)
            ORDER BY lane_id
            """;
    static final String DELETE_CONFLICTS = """
            DELETE FROM ingest.key_conflict WHERE conflict_id IN (
                SELECT conflict_id FROM ingest.key_conflict
                WHERE lane_id = ? AND found_at < now() - make_interval(days => ?::int)
                ORDER BY conflict_id
                LIMIT ?)
            """;
    static final String BOOK_CONFLICTS =
            "UPDATE ingest.lane SET pruned_conflicts = pruned_conflicts + ? WHERE lane_id = ?";
    static final String LANES_OF_DEAD = """
            SELECT DISTINCT lane_id FROM ingest.dead_letter WHERE resolved_at < now() - make_interval(days => ?::int)
            ORDER BY lane_id
            """;
    /** A discarded letter is still counted as dead; one that was sent again is counted as what became of it. */
    static final String DELETE_DEAD = """
            DELETE FROM ingest.dead_letter WHERE dead_letter_id IN (
                SELECT dead_letter_id FROM ingest.dead_letter
                WHERE lane_id = ? AND resolved_at < now() - make_interval(days => ?::int)
                ORDER BY dead_letter_id
                LIMIT ?)
            RETURNING state = 'discarded'
            """;

    static final String BOOK_DEAD = "UPDATE ingest.lane SET pruned_dead = pruned_dead + ? WHERE lane_id = ?";
    static final String LOCK_LANE = "SELECT lane_id FROM ingest.lane WHERE lane_id = ? FOR UPDATE";

    private static final int AT_ONCE = 1_000;

    private final OwnerStore owner;

    PruneStore(OwnerStore owner) {
        this.owner = owner;
    }

    /** Returns how many rows of {@code ingest.batch} went. */
    long batches(Duration keep) {
        long all = 0;
        int some;
        do {
            some = owner.inTransaction("prune batches", connection -> {
                try (PreparedStatement statement = connection.prepareStatement(DELETE_BATCHES)) {
                    statement.setInt(1, (int) keep.toDays());
                    statement.setInt(2, AT_ONCE);
                    return statement.executeUpdate();
                }
            });
            all += some;
        } while (some == AT_ONCE);
        return all;
    }

    /** Returns how many conflicts went. */
    long conflicts(Duration keep) {
        long all = 0;
        for (Long lane : lanes(LANES_OF_CONFLICTS, keep)) {
            int some;
            do {
                some = owner.inTransaction("prune conflicts", connection -> {
                    lock(connection, lane);
                    int deleted = deleteConflicts(connection, lane, keep);
                    book(connection, BOOK_CONFLICTS, lane, deleted);
                    return deleted;
                });
                all += some;
            } while (some == AT_ONCE);
        }
        return all;
    }

    /** Returns how many resolved dead letters went. */
    long deadLetters(Duration keep) {
        long all = 0;
        for (Long lane : lanes(LANES_OF_DEAD, keep)) {
            int some;
            do {
                some = owner.inTransaction("prune dead letters", connection -> {
                    lock(connection, lane);
                    return deleteDead(connection, lane, keep);
                });
                all += some;
            } while (some == AT_ONCE);
        }
        return all;
    }

    private List<Long> lanes(String sql, Duration keep) {
        return owner.inTransaction("look for what is too old", connection -> {
            List<Long> lanes = new ArrayList<>();
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setInt(1, (int) keep.toDays());
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        lanes.add(rows.getLong(1));
                    }
                }
            }
            return lanes;
        });
    }

    private static void lock(Connection connection, long lane) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(LOCK_LANE)) {
            statement.setLong(1, lane);
            statement.execute();
        }
    }

    private static int deleteConflicts(Connection connection, long lane, Duration keep) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(DELETE_CONFLICTS)) {
            statement.setLong(1, lane);
            statement.setInt(2, (int) keep.toDays());
            statement.setInt(3, AT_ONCE);
            return statement.executeUpdate();
        }
    }

    private static int deleteDead(Connection connection, long lane, Duration keep) throws SQLException {
        int deleted = 0;
        int counted = 0;
        try (PreparedStatement statement = connection.prepareStatement(DELETE_DEAD)) {
            statement.setLong(1, lane);
            statement.setInt(2, (int) keep.toDays());
            statement.setInt(3, AT_ONCE);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    deleted++;
                    counted += rows.getBoolean(1) ? 1 : 0;
                }
            }
        }
        book(connection, BOOK_DEAD, lane, counted);
        return deleted;
    }

    private static void book(Connection connection, String sql, long lane, int count) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, count);
            statement.setLong(2, lane);
            statement.executeUpdate();
        }
    }
}
