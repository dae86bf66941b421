package io.onefold.ingest.start;

import io.quarkus.agroal.DataSource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Makes a stream's leaf of {@code ingest.event} as the schema's owner: a table of its own that is attached once it is
 * ready, so that writers of other streams are never blocked. Its unique index on the key is the dedup scope.
 *
 * <p>Blocks; call on a worker thread.
 */
@ApplicationScoped
class LeafStore {
    /** As the runtime role has them: a worker that is stopped in here must not keep its successors out. */
    static final String LIMITS = """
            SELECT set_config('idle_in_transaction_session_timeout', '5s', true), set_config('lock_timeout', '10s', true),
                set_config('statement_timeout', '30s', true)
            """;

    static final String LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('onefold ingest leaf ' || ?, 0))";
    static final String IS_ATTACHED = """
            SELECT 1 FROM pg_inherits
            WHERE inhparent = 'ingest.event'::regclass AND inhrelid = to_regclass('ingest.' || ?)
            """;
    static final String MAKE = "CREATE TABLE ingest.%s (LIKE ingest.event INCLUDING DEFAULTS INCLUDING CONSTRAINTS)";
    static final String INDEX = "CREATE UNIQUE INDEX %1$s_key ON ingest.%1$s (key)";
    static final String ATTACH = "ALTER TABLE ingest.event ATTACH PARTITION ingest.%s FOR VALUES IN ('%s')";

    private final javax.sql.DataSource owner;

    LeafStore(@DataSource(Schema.OWNER) javax.sql.DataSource owner) {
        this.owner = owner;
    }

    /** Makes the leaf unless it is there. The name is one word of letters and digits, see {@code SettingsReader}. */
    void ensure(String stream) {
        String leaf = "event_of_" + stream;
        try (Connection connection = owner.getConnection()) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute(LIMITS);
            }
            execute(connection, LOCK, stream);
            if (!execute(connection, IS_ATTACHED, leaf)) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute(String.format(MAKE, leaf));
                    statement.execute(String.format(INDEX, leaf));
                    statement.execute(String.format(ATTACH, leaf, stream));
                }
            }
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException("cannot make the leaf of " + stream + ": " + e.getMessage(), e);
        }
    }

    private static boolean execute(Connection connection, String sql, String parameter) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, parameter);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }
}
