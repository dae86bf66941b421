package io.onefold.run;

import io.onefold.stack.process.StackFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** What webhook-service has in its tables, read as its runtime role: cheap enough to be asked several times a second. */
final class OrderBooks {

    private static final String MARK = """
            SELECT (SELECT coalesce(max(delivery_id), 0) FROM webhook.delivery),
                greatest((SELECT max(effect_id) FROM webhook.effect), (SELECT max(job_id) FROM webhook.job), 0),
                (SELECT coalesce(max(substr(collapse_key, 4)::bigint), 0) FROM webhook.effect
                    WHERE queue = 'orders' AND collapse_key ~ '^or_[0-9]{12}$')
            """;
    private static final String LIVE = """
            SELECT count(*) FROM webhook.job WHERE queue = 'orders' AND state IN ('waiting', 'running', 'retrying')
            """;
    private static final String STATE = """
            SELECT (SELECT count(*) FROM webhook.delivery WHERE delivery_id > ? AND source = 'gateway'),
                count(*), count(*) FILTER (WHERE state = 'done'), count(*) FILTER (WHERE state = 'dead'),
                count(*) FILTER (WHERE state IN ('waiting', 'running', 'retrying'))
            FROM webhook.job
            WHERE job_id > ? AND queue = 'orders'
            """;

    private final Connection connection;

    OrderBooks(Connection connection) {
        this.connection = connection;
    }

    /**
     * Where a round begins.
     *
     * @param delivery the last one before it
     * @param job the last one before it; effects have numbers of the same series
     * @param order the highest number of an order before it
     */
    record Mark(long delivery, long job, long order) {}

    /** What has come since a mark. */
    record State(long deliveries, long jobs, long done, long dead, long live) {}

    Mark mark() {
        try (PreparedStatement statement = connection.prepareStatement(MARK);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return new Mark(row.getLong(1), row.getLong(2), row.getLong(3));
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** Jobs that are not ended, whenever they came. */
    long live() {
        try (PreparedStatement statement = connection.prepareStatement(LIVE);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    State since(Mark mark) {
        try (PreparedStatement statement = connection.prepareStatement(STATE)) {
            statement.setLong(1, mark.delivery());
            statement.setLong(2, mark.job());
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return new State(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5));
            }
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private static StackFailure failure(SQLException e) {
        return new StackFailure("Cannot read what became of the webhooks: " + e.getMessage(), e);
    }
}
