package io.onefold.benchmarks.webhook;

import io.onefold.benchmarks.machine.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What the database says, over one connection. */
final class RowStore implements AutoCloseable {
    static final String TABLES = "webhook.delivery, webhook.effect, webhook.job, webhook.link, webhook.attempt";

    private static final String LIVE =
            "SELECT count(*) FROM webhook.job WHERE state IN ('waiting', 'running', 'retrying')";
    private static final String REPLICAS = "SELECT replica FROM webhook.replica";
    private static final String HELD = """
            SELECT collapse_key FROM webhook.job JOIN webhook.effect USING (effect_id)
            WHERE job.state = 'running' AND worker = ?
            """;
    private static final String DONE = "SELECT count(*) FROM webhook.effect WHERE state = 'done'";
    private static final String EFFECTS = "SELECT count(*) FROM webhook.effect";
    private static final String LINKED = "SELECT count(*) FROM webhook.delivery JOIN webhook.link USING (delivery_id)";

    private final Connection connection;

    RowStore(Database database) throws SQLException {
        this.connection = database.connect();
    }

    /** Jobs that are not ended. */
    long live() throws SQLException {
        return number(LIVE);
    }

    List<String> replicas() throws SQLException {
        return texts(REPLICAS);
    }

    /** Orders whose job runs at that replica. */
    List<String> heldBy(String replica) throws SQLException {
        return texts(HELD, replica);
    }

    long done() throws SQLException {
        return number(DONE);
    }

    long effects() throws SQLException {
        return number(EFFECTS);
    }

    /** Deliveries that are linked to an effect. */
    long linked() throws SQLException {
        return number(LINKED);
    }

    private long number(String sql) throws SQLException {
        return Long.parseLong(texts(sql).get(0));
    }

    private List<String> texts(String sql, String... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int at = 0; at < parameters.length; at++) {
                statement.setString(at + 1, parameters[at]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                List<String> texts = new ArrayList<>();
                while (rows.next()) {
                    texts.add(rows.getString(1));
                }
                return texts;
            }
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
