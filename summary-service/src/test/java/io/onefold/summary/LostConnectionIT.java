package io.onefold.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.Database;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.wire.Wire;
import io.onefold.summary.suite.Api;
import io.onefold.summary.suite.Fixture;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A connection to PostgreSQL ends under a question. */
@ExtendWith(StackExtension.class)
class LostConnectionIT {
    private static final Duration A_WHILE = Duration.ofSeconds(30);
    private static final String WAITS =
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";

    private final TestStack stack;

    LostConnectionIT(TestStack stack) {
        this.stack = stack;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void isAnsweredAsAServerThatIsAway(boolean inOrder) throws SQLException {
        try (Fixture plays = new Fixture(stack, 1)) {
            Database database = plays.database();
            try (Wire wire = Wire.to(database.host(), database.port())) {
                plays.service().set("DATABASE_URL", "postgresql://127.0.0.1:" + wire.port() + "/" + database.name());
                Api api = Api.of(plays.service().startReady());
                HttpResponse<String> answer = askWhile(plays, api, inOrder ? wire::hangUp : wire::cut);

                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
                assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
                assertThat(answer.headers().firstValue("Retry-After")).isPresent();
                wire.heal();
                await("it asks anew")
                        .atMost(A_WHILE)
                        .until(() -> api.ask("/summaries/plays").statusCode() == 200);
            }
        }
    }

    /** Ends the connections while the question waits for a lock. */
    private static HttpResponse<String> askWhile(Fixture plays, Api api, Runnable ending) throws SQLException {
        try (Connection other = plays.cells().open();
                Statement lock = other.createStatement()) {
            other.setAutoCommit(false);
            lock.execute("SET idle_in_transaction_session_timeout = 0");
            lock.execute("LOCK TABLE summary.plays IN ACCESS EXCLUSIVE MODE");
            CompletableFuture<HttpResponse<String>> asked =
                    CompletableFuture.supplyAsync(() -> api.ask("/summaries/plays"));
            await("it waits")
                    .atMost(A_WHILE)
                    .until(() -> !plays.cells().text(WAITS).equals("0"));
            ending.run();
            HttpResponse<String> answer = asked.join();
            other.rollback();
            return answer;
        }
    }
}
