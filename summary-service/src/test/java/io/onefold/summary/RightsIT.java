package io.onefold.summary;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.onefold.stack.Database;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.summary.suite.Fixture;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the roles of summary may do, and what not. */
@ExtendWith(StackExtension.class)
class RightsIT {
    private static Fixture plays;

    @BeforeAll
    static void declare(TestStack stack) {
        plays = new Fixture(stack, 1);
        plays.service().startReady();
    }

    @AfterAll
    static void stop() {
        plays.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT count(*) FROM ingest.event_v1",
                "SELECT count(*) FROM ingest.lane_v1",
                "SELECT count(*) FROM ingest.batch_v1",
                "SELECT count(*) FROM ingest.stream_v1"
            })
    void readsTheViewsOfIngest(String sql) {
        assertThatCode(() -> run(plays.database().username("summary"), sql)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT count(*) FROM ingest.event",
                "SELECT count(*) FROM ingest.event_playlog",
                "SELECT count(*) FROM ingest.lane",
                "SELECT count(*) FROM ingest.batch",
                "SELECT count(*) FROM ingest.dead_letter",
                "DELETE FROM ingest.event_v1",
                "UPDATE ingest.lane_v1 SET last_batch = 0",
                "SELECT nextval('ingest.batch_no')",
                "DROP TABLE summary.plays",
                "ALTER TABLE summary.plays ADD COLUMN mine int",
                "CREATE TABLE summary.mine (n int)",
                "UPDATE summary_meta.summary SET declaration = ''",
                "DELETE FROM summary_meta.progress",
                "TRUNCATE summary_meta.recount"
            })
    void isRefusedAllElse(String sql) {
        assertThatThrownBy(() -> run(plays.database().username("summary"), sql))
                .hasMessageMatching("(?s).*(permission denied|must be owner).*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT count(*) FROM summary_meta.progress_v1"})
    void ingestsOwnerSeesTheProgress(String sql) {
        assertThatCode(() -> run(plays.database().ownerUsername("ingest"), sql)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT count(*) FROM summary.plays", "SELECT count(*) FROM summary_meta.progress"})
    void ingestsOwnerSeesNothingElse(String sql) {
        assertThatThrownBy(() -> run(plays.database().ownerUsername("ingest"), sql))
                .hasMessageContaining("permission denied");
    }

    private static void run(String role, String sql) throws SQLException {
        Database database = plays.database();
        try (Connection connection = DriverManager.getConnection(database.jdbcUrl(), role, database.password());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
