package io.onefold.webhook.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.webhook.suite.HeldCommits;
import io.onefold.webhook.suite.WebhookDatabase;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(StackExtension.class)
class TransactionStoreIT {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int MORE_THAN_THE_POOL = 40;
    private static final String BROKEN = "SELECT 1 / 0";
    private static final String OPEN = """
            SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' AND usename = current_user
            """;

    private final WebhookDatabase database;

    TransactionStoreIT(TestStack stack) {
        this.database = new WebhookDatabase(stack.database());
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void isOneTransaction() {
        String transactions = TransactionStore.run(
                        database.pool(),
                        connection -> xid(connection),
                        (connection, first) -> connection
                                .query("INSERT INTO webhook.replica VALUES ('in " + first
                                        + "', now()), (pg_current_xact_id()::text, now())")
                                .execute()
                                .replaceWithVoid())
                .await()
                .atMost(PATIENCE);

        assertThat(replicas()).contains("in " + transactions, transactions);
    }

    @Test
    void leavesNothingWhenAStatementBeforeTheCommitFails() {
        for (int turn = 0; turn < MORE_THAN_THE_POOL; turn++) {
            String name = "turn " + turn;

            assertThatThrownBy(() -> TransactionStore.run(
                                    database.pool(),
                                    connection -> insert(connection, name),
                                    (connection, done) -> Uni.combine()
                                            .all()
                                            .unis(
                                                    connection.query(BROKEN).execute(),
                                                    insert(connection, name + " again"))
                                            .discardItems())
                            .await()
                            .atMost(PATIENCE))
                    .hasMessageContaining("division by zero");
        }

        assertThat(replicas()).noneMatch(name -> name.startsWith("turn"));
        assertThat(database.rows().number(OPEN)).isZero();
    }

    @Test
    void leavesNothingWhenTheFirstStatementFails() {
        assertThatThrownBy(() -> TransactionStore.run(
                                database.pool(),
                                connection -> insert(connection, "first")
                                        .chain(() -> connection.query(BROKEN).execute())
                                        .replaceWithVoid(),
                                (connection, done) -> insert(connection, "last"))
                        .await()
                        .atMost(PATIENCE))
                .hasMessageContaining("division by zero");

        assertThat(replicas()).doesNotContain("first", "last");
        assertThat(database.rows().number(OPEN)).isZero();
    }

    @Test
    void endsWellOnlyOnceItsCommitHas() throws SQLException {
        try (HeldCommits held = new HeldCommits(database.rows(), "replica")) {
            CompletableFuture<Void> transaction = TransactionStore.run(
                            database.pool(),
                            connection -> insert(connection, "held first"),
                            (connection, done) -> insert(connection, "held last"))
                    .subscribeAsCompletionStage();
            held.throwOutTheFirst();

            assertThat(transaction).failsWithin(PATIENCE);
        }
        assertThat(replicas()).noneMatch(name -> name.startsWith("held"));
    }

    private static Uni<String> xid(SqlConnection connection) {
        return connection
                .query("SELECT pg_current_xact_id()::text")
                .execute()
                .map(rows -> rows.iterator().next().getString(0));
    }

    private static Uni<Void> insert(SqlConnection connection, String name) {
        return connection
                .query("INSERT INTO webhook.replica VALUES ('" + name + "', now())")
                .execute()
                .replaceWithVoid();
    }

    private List<String> replicas() {
        return database.rows().all("SELECT replica FROM webhook.replica");
    }
}
