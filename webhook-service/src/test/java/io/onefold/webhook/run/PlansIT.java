package io.onefold.webhook.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.stack.Database;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.statement.SqlText;
import io.onefold.webhook.suite.WebhookDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * How PostgreSQL finds the jobs that are to be taken or ended, whatever it last knew about the table: what a claim costs must
 * not grow with the jobs that have ended, nor with those that wait.
 */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PlansIT {
    private static final String EFFECTS = """
            INSERT INTO webhook.effect (effect_id, job_id, key, queue, collapse_key, idempotency_key)
            SELECT id, id, gen_random_uuid(), 'orders', 'order-' || id, gen_random_uuid() FROM generate_series(1, 30000) AS id
            """;
    private static final String ENDED = """
            INSERT INTO webhook.job (job_id, effect_id, key, queue, state, run_at, ended_at)
            SELECT effect_id, effect_id, key, queue, 'done', now() - interval '1 day', now() FROM webhook.effect
            WHERE effect_id <= 20000
            """;
    private static final String WAITING = """
            INSERT INTO webhook.job (job_id, effect_id, key, queue, run_at)
            SELECT effect_id, effect_id, key, queue, now() - effect_id * interval '1 millisecond' FROM webhook.effect
            WHERE effect_id > 20000
            """;

    private final Database database;

    PlansIT(TestStack stack) {
        this.database = stack.database();
        new WebhookDatabase(database).close();
    }

    @Test
    void dueJobsAreFoundByTheirIndexBehindManyThatHaveEnded() throws SQLException {
        try (Connection connection = connect()) {
            given(connection, EFFECTS, ENDED, WAITING, "ANALYZE webhook.job", "ANALYZE webhook.effect");

            assertThat(plan(connection, ClaimStore.DUE))
                    .contains("using job_due ")
                    .doesNotContain("Seq Scan");
            assertThat(plan(connection, ClaimStore.LOCK_FRESH))
                    .contains("using job_due ")
                    .doesNotContain("Seq Scan");
        }
    }

    @Test
    void jobsAreTakenAndEndedByTheirNumbersAlsoWhenFewWereAliveTheLastTimeItLooked() throws SQLException {
        try (Connection connection = connect()) {
            given(connection, EFFECTS, ENDED, "ANALYZE webhook.job", "ANALYZE webhook.effect", WAITING);

            assertThat(plan(connection, ClaimStore.TAKE)).contains("using job_pkey ");
            assertThat(plan(connection, FinishStore.JOBS)).contains("using job_pkey ");
        }
    }

    /** The owner, in a transaction that is never committed. */
    private Connection connect() throws SQLException {
        Connection connection =
                DriverManager.getConnection(database.jdbcUrl(), database.ownerUsername("webhook"), database.password());
        connection.setAutoCommit(false);
        return connection;
    }

    private static void given(Connection connection, String... statements) throws SQLException {
        try (Statement jdbc = connection.createStatement()) {
            for (String statement : statements) {
                jdbc.execute(statement);
            }
            jdbc.execute("SET LOCAL plan_cache_mode = force_generic_plan");
        }
    }

    private static String plan(Connection connection, String sql) throws SQLException {
        String plan = new SqlText("", "", sql).tryOut(connection);
        given(connection, "DEALLOCATE tried");
        return plan;
    }
}
