package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.ingest.chaos.Report;
import io.onefold.ingest.chaos.Scale;
import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.suite.Suite;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.step.Hold;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** SIGKILL, of a worker at every step of the write path, and of the servers. Rows = keys = source, every time. */
@ExtendWith(StackExtension.class)
class CrashIT {
    private static final Duration A_WHILE = Duration.ofSeconds(90);

    /** Many acknowledgements would fit into it; less than the time-out of an idle transaction. */
    private static final Duration ABOUT_TO_COMMIT = Duration.ofSeconds(2);

    private static final int ENDED_BY_SIGTERM = 128 + 15;

    private final TestStack stack;

    CrashIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void aWorkerThatIsAskedToEndFinishesTheWriteInFlight() throws SQLException {
        try (Suite suite = new Suite(stack, 1)) {
            ServiceProcess worker = suite.startReady();
            suite.topic().sendPlays(0, 1);
            suite.awaitAllAcknowledged(A_WHILE);
            CompletableFuture<Integer> end;
            try (Connection other = suite.rows().asRuntime();
                    Statement lock = other.createStatement()) {
                other.setAutoCommit(false);
                lock.execute("SELECT 1 FROM ingest.lane FOR UPDATE");
                suite.topic().sendPlays(1, 1_000);
                await("a write waits for the lane")
                        .atMost(A_WHILE)
                        .until(() -> suite.rows()
                                        .number("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
                                > 0);

                end = CompletableFuture.supplyAsync(() -> worker.process().terminate(A_WHILE));
                await("it has been told")
                        .atMost(A_WHILE)
                        .until(() -> Files.readString(worker.log()).contains("no more writes begin"));
                other.rollback();
            }

            assertThat(end.join()).isEqualTo(ENDED_BY_SIGTERM);
            assertThat(suite.rows().events())
                    .isEqualTo(suite.rows().nextOffsets().get(0))
                    .isGreaterThan(1);
            assertThat(suite.topic().committed(suite.groupId()))
                    .isEqualTo(suite.rows().nextOffsets());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ASSIGNED", "CLAIMED", "POLLED", "WRITING", "INSERTED", "COMMITTED", "ACKNOWLEDGED"})
    void aWorkerKilledAtAnyStepLosesAndDoublesNothing(Step killedAt) {
        int third = Scale.current().crashEvents() / 3;
        Duration patience = Scale.current().patience(4 * third);
        Report report = new Report("5. SIGKILL at " + killedAt);
        try (Suite suite = new Suite(stack, 2)) {
            Hold hold = suite.steps().hold(killedAt);
            suite.start(killedAt);
            suite.topic().sendPlays(0, 2 * third);
            suite.worker(hold.awaitReached(patience)).process().kill();

            ServiceProcess next = suite.startReady();
            suite.topic().sendPlays(third, 3 * third);
            suite.awaitAllAcknowledged(patience);
            report.add("records produced", 4L * third)
                    .add("rows", suite.rows().events())
                    .add("distinct keys", suite.rows().keys())
                    .add("redelivery", suite.rows().booked("redelivery"))
                    .print();

            assertThat(suite.rows().events()).isEqualTo(3L * third);
            assertThat(suite.rows().keys()).isEqualTo(3L * third);
            suite.assertBalanced(next);
        }
    }

    @Test
    void acknowledgesOnlyAfterCommit() {
        try (Suite suite = new Suite(stack, 1)) {
            Hold hold = suite.steps().hold(Step.INSERTED);
            suite.start(Step.INSERTED);
            suite.topic().sendPlays(0, 1_000);
            ServiceProcess worker = suite.worker(hold.awaitReached(A_WHILE));

            await("while everything is in and nothing is committed, nothing is acknowledged")
                    .during(ABOUT_TO_COMMIT)
                    .atMost(A_WHILE)
                    .until(() -> suite.topic().committed(suite.groupId()).isEmpty());
            worker.process().kill();
            assertThat(suite.rows().events()).isZero();
        }
    }

    @Test
    void serversKilledWhileWritingLoseAndDoubleNothing() {
        try (Suite suite = new Suite(stack, 4)) {
            ServiceProcess worker = suite.startReady();
            suite.topic().sendPlays(0, 30_000);
            stack.embedded().postgres().kill();
            stack.embedded().postgres().start();
            suite.reconnect();
            suite.topic().sendPlays(30_000, 60_000);
            stack.embedded().kafka().kill();
            stack.embedded().kafka().start();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(60_000);
            assertThat(suite.rows().booked("dead_lettered")).isZero();
            suite.assertBalanced(worker);
        }
    }
}
