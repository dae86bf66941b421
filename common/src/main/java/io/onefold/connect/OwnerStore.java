package io.onefold.connect;

import io.onefold.log.InOneLine;
import io.quarkus.agroal.DataSource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * Runs what only the schema's owner may do: each piece in a transaction of its own that cannot outlive its process or
 * its network, for the role itself has no such limits.
 *
 * <p>Blocks; call on a worker thread.
 */
@ApplicationScoped
public class OwnerStore {
    /** As the runtime role has them: a worker that is stopped in here must not keep its successors out. */
    static final String LIMITS = """
            SELECT set_config('idle_in_transaction_session_timeout', '5s', true), set_config('lock_timeout', '10s', true),
                set_config('statement_timeout', ?, true)
            """;

    private static final Duration USUAL_PATIENCE = Duration.ofSeconds(30);

    /** How much later than the database we give up on an answer: then the network has swallowed it. */
    private static final Duration NETWORK_PATIENCE = Duration.ofSeconds(5);

    private final javax.sql.DataSource owner;

    OwnerStore(@DataSource(DataSources.OWNER) javax.sql.DataSource owner) {
        this.owner = owner;
    }

    /** What is done with a connection. */
    @FunctionalInterface
    public interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /** The database refused, or is away. The state is PostgreSQL's; "" if there is none. */
    public static final class OwnerFailure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final String state;

        OwnerFailure(String what, SQLException cause) {
            super("cannot " + what + ": " + InOneLine.of(cause), cause);
            this.state = cause.getSQLState() == null ? "" : cause.getSQLState();
        }

        public String state() {
            return state;
        }
    }

    /**
     * One transaction, committed at its end.
     *
     * @param what the work in words, for the failure: "cannot .."
     * @throws OwnerFailure if the database refuses or is away; then nothing was done
     */
    public <T> T inTransaction(String what, Work<T> work) {
        return inTransaction(what, USUAL_PATIENCE, work);
    }

    /** As {@link #inTransaction(String, Work)}, with statements that may take longer. */
    public <T> T inTransaction(String what, Duration patience, Work<T> work) {
        try (Connection connection = owner.getConnection()) {
            connection.setNetworkTimeout(
                    Runnable::run, (int) patience.plus(NETWORK_PATIENCE).toMillis());
            connection.setAutoCommit(false);
            try {
                limit(connection, patience);
                T result = work.on(connection);
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException e) {
                try {
                    connection.rollback();
                } catch (SQLException broken) {
                    e.addSuppressed(broken); // the transaction is gone with its connection
                }
                throw e;
            }
        } catch (SQLException e) {
            throw new OwnerFailure(what, e);
        }
    }

    /**
     * One statement outside of any transaction. Its limit is kept on our side: what is set on a session does not reach
     * through a pooler, and would stay for the next user of the connection.
     */
    public void alone(String what, String sql, Duration patience) {
        try (Connection connection = owner.getConnection()) {
            connection.setNetworkTimeout(
                    Runnable::run, (int) patience.plus(NETWORK_PATIENCE).toMillis());
            connection.setAutoCommit(true);
            try (Statement statement = connection.createStatement()) {
                statement.setQueryTimeout((int) patience.toSeconds());
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new OwnerFailure(what, e);
        }
    }

    private static void limit(Connection connection, Duration patience) throws SQLException {
        try (PreparedStatement limits = connection.prepareStatement(LIMITS)) {
            limits.setString(1, patience.toSeconds() + "s");
            limits.execute();
        }
    }
}
