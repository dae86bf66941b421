package io.onefold.ingest.retention;

import io.onefold.connect.OwnerStore;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Reads how far the summaries are, if there are any: {@code summary_meta.progress_v1 (summary, stream, lane_id,
 * batch_no)} has the summaries that are not retired. Without the schema there are none; a schema without the view, or
 * one that we may not read, is a failure, for then nobody knows what is still to be read.
 */
@ApplicationScoped
class ProgressStore {
    static final String IS_THERE = """
            SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = 'summary_meta'),
                EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                    WHERE n.nspname = 'summary_meta' AND c.relname = 'progress_v1')
            """;
    static final String READ = "SELECT summary, lane_id, batch_no FROM summary_meta.progress_v1 WHERE stream = ?";

    private final OwnerStore owner;

    ProgressStore(OwnerStore owner) {
        this.owner = owner;
    }

    /** The progress of every summary of a stream that is not retired. */
    Progress read(String stream) {
        return owner.inTransaction("read the progress of summaries", connection -> {
            Progress progress = new Progress();
            if (isThere(connection)) {
                read(connection, stream, progress);
            }
            return progress;
        });
    }

    private static boolean isThere(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(IS_THERE);
                ResultSet row = statement.executeQuery()) {
            row.next();
            if (row.getBoolean(1) && !row.getBoolean(2)) {
                throw new IllegalStateException("the schema summary_meta has no view progress_v1");
            }
            return row.getBoolean(2);
        }
    }

    private static void read(Connection connection, String stream, Progress progress) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(READ)) {
            statement.setString(1, stream);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    progress.add(rows.getString(1), rows.getObject(2, Long.class), rows.getObject(3, Long.class));
                }
            }
        }
    }
}
