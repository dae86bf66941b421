package io.onefold.webhook.suite;

import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * Holds transactions that have written all they had to where their COMMIT is: every statement was answered, nothing is
 * committed. It is a trigger that is put off to the COMMIT and waits for a lock, which we have.
 */
public final class HeldCommits implements AutoCloseable {
    private static final String TRIGGER = """
            CREATE FUNCTION webhook.hold() RETURNS trigger LANGUAGE plpgsql
                AS 'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NULL; END';
            CREATE CONSTRAINT TRIGGER held AFTER INSERT ON webhook.%s
                DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION webhook.hold()
            """;

    private static final Duration SOON = Duration.ofSeconds(30);

    private final Rows rows;
    private final Connection owner;

    /** Of those that write to a table from now on. */
    public HeldCommits(Rows rows, String table) throws SQLException {
        this.rows = rows;
        this.owner = rows.connectAsOwner();
        execute(TRIGGER.formatted(table), "SELECT pg_advisory_lock(1)");
    }

    /** Waits until one is held, and ends the connection of the one that is held longest. */
    public void throwOutTheFirst() {
        await().atMost(SOON).until(() -> !rows.waitingForLocks().isEmpty());
        rows.execute("SELECT pg_terminate_backend(" + rows.waitingForLocks().get(0) + ")");
    }

    /** Lets them go on. */
    @Override
    public void close() throws SQLException {
        try (owner) {
            execute("SELECT pg_advisory_unlock(1)", "DROP FUNCTION webhook.hold CASCADE");
        }
    }

    private void execute(String... statements) throws SQLException {
        try (Statement statement = owner.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
