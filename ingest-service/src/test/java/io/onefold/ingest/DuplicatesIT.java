package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How duplicates are found and compared: before the insert where most of a batch is known, after it else. */
@ExtendWith(StackExtension.class)
class DuplicatesIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final Duration STOP_TAKES = Duration.ofSeconds(20);

    private static final String KEEP_ONE_ASIDE = """
            CREATE TABLE ingest.aside AS SELECT * FROM ingest.event WHERE payload->>'id' = 'p7';
            DELETE FROM ingest.event WHERE payload->>'id' = 'p7'
            """;
    private static final String PUT_IT_BACK = "INSERT INTO ingest.event SELECT * FROM ingest.aside";
    private static final String SOMEBODY_WAITS = """
            SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND wait_event = 'transactionid'
                AND datname = current_database()
            """;

    private final TestStack stack;

    DuplicatesIT(TestStack stack) {
        this.stack = stack;
    }

    /** The lookup before the insert does not see it, the insert waits for it, the lookup after the insert finds it. */
    @Test
    void aKeyThatAnotherWriterInsertsMeanwhileIsFoundAfterTheInsert() throws SQLException {
        try (Suite suite = new Suite(stack, 1)) {
            ServiceProcess first = suite.startReady();
            suite.topic().sendPlays(0, 100);
            suite.awaitAllAcknowledged(A_WHILE);
            first.process().terminate(STOP_TAKES);
            suite.topic().rewind(suite.groupId());
            suite.rows().execAsOwner(KEEP_ONE_ASIDE);

            ServiceProcess second;
            try (Connection other = suite.rows().asOwner();
                    Statement insert = other.createStatement()) {
                other.setAutoCommit(false);
                insert.execute(PUT_IT_BACK);
                second = suite.startReady();
                await("the worker's insert waits for the other one")
                        .atMost(A_WHILE)
                        .until(() -> suite.rows().number(SOMEBODY_WAITS) == 1);
                other.commit();
            }
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(100);
            assertThat(suite.rows().booked("stored")).isEqualTo(100);
            assertThat(suite.rows().booked("redelivery")).isEqualTo(100);
            suite.assertBalanced(second);
        }
    }

    /** What is gone from the table, and below the lane's offset, is stored again. */
    @Test
    void aReplayStoresWhatIsMissing() {
        try (Suite suite = new Suite(stack, 1)) {
            ServiceProcess first = suite.startReady();
            suite.topic().sendPlays(0, 1_000);
            suite.awaitAllAcknowledged(A_WHILE);
            first.process().terminate(STOP_TAKES);
            suite.topic().rewind(suite.groupId());
            suite.rows().execAsOwner("DELETE FROM ingest.event WHERE (payload->>'duration_ms')::int < 50");

            suite.startReady();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(1_000);
            assertThat(suite.rows().keys()).isEqualTo(1_000);
            assertThat(suite.rows().booked("stored")).isEqualTo(1_050);
            assertThat(suite.rows().booked("redelivery")).isEqualTo(950);
        }
    }

    @Test
    void rowsWithoutAHashAreComparedAsJson() {
        try (Suite suite = new Suite(stack, 1)) {
            ServiceProcess worker = suite.startReady();
            suite.topic().send(0, Topic.play("a", 1));
            suite.topic().send(0, Topic.play("b", 1));
            suite.topic().flush();
            suite.awaitAllAcknowledged(A_WHILE);
            suite.rows().execAsOwner("UPDATE ingest.event SET payload_hash = NULL");

            suite.topic().send(0, Topic.play("a", 1));
            suite.topic().send(0, Topic.play("b", 2));
            suite.topic().flush();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().texts("SELECT payload->>'id' FROM ingest.key_conflict"))
                    .containsExactly("b");
            assertThat(suite.rows().booked("republish")).isEqualTo(2);
            suite.assertBalanced(worker);
        }
    }
}
