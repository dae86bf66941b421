package io.onefold.run;

import io.onefold.stack.process.StackFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** How far the summary has read in the lanes, read as its runtime role. */
final class LaneProgress {

    private static final String STATE = """
            SELECT coalesce(sum(done.batch_no), 0), count(*) FILTER (WHERE lane.last_batch > coalesce(done.batch_no, 0))
            FROM ingest.lane_v1 lane
            LEFT JOIN summary_meta.progress done ON done.summary = 'plays' AND done.lane_id = lane.lane_id
            WHERE lane.stream = 'playlog'
            """;

    private final Connection connection;

    LaneProgress(Connection connection) {
        this.connection = connection;
    }

    /**
     * Where it stands.
     *
     * @param position rises as batches are read, those without a new event included
     * @param behind lanes with a batch that it has not read
     */
    record State(long position, long behind) {}

    State state() {
        try (PreparedStatement statement = connection.prepareStatement(STATE);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return new State(row.getLong(1), row.getLong(2));
        } catch (SQLException e) {
            throw new StackFailure("Cannot read how far the summary is: " + e.getMessage(), e);
        }
    }
}
