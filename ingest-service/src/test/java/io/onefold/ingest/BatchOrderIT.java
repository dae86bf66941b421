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

/** Within a lane, batch numbers commit in order; and lanes do not wait for one another. */
@ExtendWith(StackExtension.class)
class BatchOrderIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);

    /** Many writes would fit into it; less than the role's lock_timeout. */
    private static final Duration WHILE_IT_WAITS = Duration.ofSeconds(2);

    /** Further than trying again and again would come. */
    private static final long FAR_AHEAD = 1_000_000;

    private static final String LAST_NUMBER = "SELECT (last_value, is_called)::text FROM ingest.batch_no";

    private final TestStack stack;

    BatchOrderIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void takesItsBatchNumberAfterTheLocks() throws SQLException {
        try (Suite suite = new Suite(stack, 1);
                Connection other = suite.rows().asOwner()) {
            ServiceProcess worker = suite.startReady();
            suite.topic().sendPlays(0, 100);
            suite.awaitAllAcknowledged(A_WHILE);
            lockLane(other, 0);
            String before = suite.rows().text(LAST_NUMBER);
            suite.topic().sendPlays(100, 500);
            awaitWaiting(suite);

            await("while it waits for the lane, it has taken no number")
                    .during(WHILE_IT_WAITS)
                    .atMost(WHILE_IT_WAITS.multipliedBy(3))
                    .until(() -> suite.rows().text(LAST_NUMBER).equals(before) && waiting(suite) > 0);
            other.commit();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(500);
            assertThat(suite.rows().text(LAST_NUMBER)).isNotEqualTo(before);
            suite.assertBalanced(worker);
        }
    }

    @Test
    void aSequenceThatIsBehindIsRaisedAboveEveryLane() {
        try (Suite suite = new Suite(stack, 2)) {
            suite.set("INGEST_BATCH_RECORDS", "50");
            ServiceProcess worker = suite.startReady();
            suite.rows().execAsOwner("SELECT setval('ingest.batch_no', " + FAR_AHEAD + ")");
            suite.topic().sendPlays(0, 1_000);
            suite.awaitAllAcknowledged(A_WHILE);
            long before = suite.rows().number("SELECT max(last_batch) FROM ingest.lane");
            suite.rows().execAsOwner("SELECT setval('ingest.batch_no', 1)");
            suite.topic().sendPlays(1_000, 2_000);
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(before).isGreaterThan(FAR_AHEAD);
            assertThat(suite.rows().events()).isEqualTo(2_000);
            assertThat(suite.rows().number("SELECT min(last_batch) FROM ingest.lane"))
                    .isGreaterThan(before);
            assertThat(suite.rows().number("SELECT last_value FROM ingest.batch_no"))
                    .isGreaterThanOrEqualTo(suite.rows().number("SELECT max(last_batch) FROM ingest.lane"));
            assertThat(
                            suite.rows()
                                    .number(
                                            "SELECT count(*) FROM (SELECT batch_no, lag(batch_no) OVER (PARTITION BY"
                                                    + " lane_id ORDER BY end_offset) AS previous FROM ingest.batch) b WHERE batch_no <= previous"))
                    .as("along a lane, numbers rise")
                    .isZero();
            assertThat(suite.rows().booked("dead_lettered")).isZero();
            suite.assertBalanced(worker);
        }
    }

    @Test
    void aSlowLaneDoesNotStopTheOthers() throws SQLException {
        try (Suite suite = new Suite(stack, 4);
                Connection other = suite.rows().asOwner()) {
            ServiceProcess worker = suite.startReady();
            suite.topic().sendPlays(0, 400);
            suite.awaitAllAcknowledged(A_WHILE);
            lockLane(other, 0);
            send(suite, 0);
            awaitWaiting(suite);
            for (int partition = 1; partition < 4; partition++) {
                send(suite, partition);
            }

            await("the others are stored while lane 0 waits")
                    .atMost(Duration.ofSeconds(5))
                    .untilAsserted(() -> assertThat(suite.rows()
                                    .number("SELECT sum(stored) FROM ingest.lane WHERE kafka_partition > 0"))
                            .isEqualTo(3 * 600));
            assertThat(suite.rows().number("SELECT stored FROM ingest.lane WHERE kafka_partition = 0"))
                    .isEqualTo(100);
            other.commit();
            suite.awaitAllAcknowledged(A_WHILE);
            assertThat(suite.rows().events()).isEqualTo(4 * 600);
            suite.assertBalanced(worker);
        }
    }

    @Test
    void lanesOfOneTransactionPartWhenOneOfThemFails() throws SQLException {
        try (Suite suite = new Suite(stack, 4);
                Connection other = suite.rows().asOwner()) {
            suite.startReady().process().terminate(Duration.ofSeconds(20));
            lockLane(other, 1);
            for (int partition = 0; partition < 4; partition++) {
                send(suite, partition);
            }
            // A claim needs the lane's row too: the other lanes are claimed and written without it.
            ServiceProcess worker = suite.start();

            await("the others are stored while lane 1 is locked")
                    .atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(suite.rows()
                                    .number("SELECT sum(stored) FROM ingest.lane WHERE kafka_partition <> 1"))
                            .isEqualTo(3 * 500));
            other.commit();
            suite.awaitAllAcknowledged(A_WHILE);
            assertThat(suite.rows().events()).isEqualTo(4 * 500);
            assertThat(suite.rows().booked("dead_lettered")).isZero();
            suite.assertBalanced(worker);
        }
    }

    private static void send(Suite suite, int partition) {
        for (int id = 0; id < 500; id++) {
            suite.topic().send(partition, Topic.play("lane " + partition + " " + id, id));
        }
        suite.topic().flush();
    }

    private static void lockLane(Connection other, int partition) throws SQLException {
        other.setAutoCommit(false);
        try (Statement statement = other.createStatement()) {
            statement.execute("SELECT 1 FROM ingest.lane WHERE kafka_partition = " + partition + " FOR UPDATE");
        }
    }

    private static void awaitWaiting(Suite suite) {
        await("the worker waits for the lock").atMost(A_WHILE).until(() -> waiting(suite) > 0);
    }

    /** Sessions of the runtime role in this database that wait for a lock. */
    private static long waiting(Suite suite) {
        return suite.rows()
                .number("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                        + " AND usename = current_user AND wait_event_type = 'Lock'");
    }
}
