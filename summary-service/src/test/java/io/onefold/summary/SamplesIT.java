package io.onefold.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.Database;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.summary.suite.Fixture;
import io.onefold.summary.suite.RawEvents.Event;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The samples of the schedule, and how long they are kept. */
@ExtendWith(StackExtension.class)
class SamplesIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    /** More than are forgotten at once; what an operator asked for is among them. */
    private static final String OF_LONG_AGO = """
            INSERT INTO summary_meta.recount (summary, kind, repair, from_at, to_at, periods, asked_by, asked_at, state, ended_at)
            SELECT 'plays', 'reconciliation', false, now(), now() + interval '1 day', 1,
                CASE number % 1250 WHEN 0 THEN 'token 01234567' ELSE 'schedule' END,
                now() - interval '3 days', 'done', now() - CASE WHEN number > 2400 THEN interval '23 hours' ELSE interval '25 hours' END
            FROM generate_series(1, 2500) AS number
            """;

    private static final String WHAT_THEY_FOUND = """
            INSERT INTO summary_meta.difference (recount_id, cell_key, period_start, kind)
            SELECT recount_id, gen_random_uuid(), now(), 'extra' FROM summary_meta.recount WHERE asked_at < now() - interval '1 day'
            """;

    private final Fixture plays;

    SamplesIT(TestStack stack) {
        this.plays = new Fixture(stack, 1);
        plays.service().set("SUMMARY_RECONCILE_EVERY", "1s").set("SUMMARY_SAMPLE_RETENTION", "1d");
    }

    @AfterEach
    void stop() {
        plays.close();
    }

    @Test
    void goAfterTheirRetentionWithWhatTheyFoundAndNothingElseGoes() throws SQLException {
        plays.raw().write(0, List.of(Event.play("2026-03-01T12:00:00Z", "p1")));
        plays.service().startReady();
        Database database = plays.database();
        try (Connection connection = DriverManager.getConnection(
                        database.jdbcUrl(), database.ownerUsername("summary"), database.password());
                Statement owner = connection.createStatement()) {
            owner.execute(OF_LONG_AGO);
            owner.execute(WHAT_THEY_FOUND);

            await().atMost(A_WHILE)
                    .until(() -> number(
                                    owner,
                                    "state = 'done' AND asked_by = 'schedule' AND ended_at < now() - interval '1 day'")
                            == 0);

            assertThat(number(owner, "asked_by LIKE 'token%'")).isEqualTo(2);
            assertThat(number(owner, "asked_by = 'schedule' AND asked_at < now() - interval '2 days'"))
                    .as("those that ended 23 hours ago")
                    .isEqualTo(99);
            assertThat(number(owner, "recount_id IN (SELECT recount_id FROM summary_meta.difference)"))
                    .isEqualTo(101);
            assertThat(number(owner, "asked_by = 'schedule' AND asked_at > now() - interval '1 hour'"))
                    .as("those of the schedule itself")
                    .isPositive();
        }
    }

    private static long number(Statement statement, String where) throws SQLException {
        try (ResultSet row = statement.executeQuery("SELECT count(*) FROM summary_meta.recount WHERE " + where)) {
            row.next();
            return row.getLong(1);
        }
    }
}
