package io.onefold.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.run.OrderBooks.Mark;
import io.onefold.run.OrderBooks.State;
import io.onefold.stack.Database;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is counted of deliveries, jobs and effects, in tables like those of the service. */
@ExtendWith(StackExtension.class)
class OrderBooksIT {

    private static final String TABLES = """
            CREATE SCHEMA webhook;
            CREATE TABLE webhook.delivery (delivery_id bigint, source text);
            CREATE TABLE webhook.job (job_id bigint, queue text, state text);
            CREATE TABLE webhook.effect (effect_id bigint, queue text, collapse_key text, state text, result text);
            INSERT INTO webhook.delivery VALUES (1, 'other'), (2, 'gateway'), (3, 'gateway');
            INSERT INTO webhook.job VALUES (1, 'orders', 'done'), (2, 'others', 'running'), (3, 'orders', 'retrying');
            INSERT INTO webhook.effect VALUES
                (1, 'others', 'or_000000000099', 'open', NULL),
                (2, 'orders', 'or_of_somebody', 'open', NULL),
                (3, 'orders', 'or_000000000007', 'done', 'int_1');
            GRANT USAGE ON SCHEMA webhook TO onefold_webhook;
            GRANT SELECT ON ALL TABLES IN SCHEMA webhook TO onefold_webhook;
            """;

    private final Database database;
    private final Connection connection;
    private final OrderBooks books;

    OrderBooksIT(TestStack stack) throws SQLException {
        database = stack.database();
        connection = connect(database.username("webhook"));
        books = new OrderBooks(connection);
    }

    @BeforeEach
    void make() throws SQLException {
        execute(TABLES);
    }

    @AfterEach
    void drop() throws SQLException {
        connection.close();
        execute("DROP SCHEMA webhook CASCADE");
    }

    @Test
    void beginsBehindTheHighestOrderOfItsOwnQueue() {
        assertThat(books.mark()).isEqualTo(new Mark(3, 3, 7));
    }

    @Test
    void beginsBehindEveryJobAndEveryEffect() throws SQLException {
        execute("INSERT INTO webhook.job VALUES (5, 'orders', 'done')");
        assertThat(books.mark().job()).isEqualTo(5);

        execute("INSERT INTO webhook.effect VALUES (6, 'orders', 'or_of_somebody', 'done', NULL)");
        assertThat(books.mark().job()).isEqualTo(6);
    }

    @Test
    void beginsAtZeroInANewDatabase() throws SQLException {
        execute("TRUNCATE webhook.delivery, webhook.job, webhook.effect");

        assertThat(books.mark()).isEqualTo(new Mark(0, 0, 0));
    }

    @Test
    void countsWhatCameSinceTheMarkOnly() throws SQLException {
        Mark mark = books.mark();
        assertThat(books.since(mark)).isEqualTo(new State(0, 0, 0, 0, 0));

        execute("INSERT INTO webhook.delivery VALUES (4, 'gateway'), (5, 'other'), (6, 'gateway')");
        execute("""
                INSERT INTO webhook.job VALUES (4, 'orders', 'waiting'), (5, 'orders', 'running'),
                    (6, 'orders', 'retrying'), (7, 'orders', 'done'), (8, 'orders', 'dead'), (9, 'others', 'done')
                """);

        assertThat(books.since(mark)).isEqualTo(new State(2, 5, 1, 1, 3));
    }

    @Test
    void knowsTheJobsThatLiveWheneverTheyCame() {
        assertThat(books.live()).isOne();
    }

    private void execute(String sql) throws SQLException {
        try (Connection owner = connect(database.ownerUsername("webhook"));
                Statement statement = owner.createStatement()) {
            statement.execute(sql);
        }
    }

    private Connection connect(String role) throws SQLException {
        return DriverManager.getConnection(database.jdbcUrl(), role, database.password());
    }
}
