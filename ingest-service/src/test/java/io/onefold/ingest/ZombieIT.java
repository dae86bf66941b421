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
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A worker that is stopped for longer than its session: its successor goes on, and what it wakes up to is void. */
@ExtendWith(StackExtension.class)
class ZombieIT {
    /** G4: the successor goes on within this, wherever the first one stopped. */
    private static final Duration TAKEN_OVER = Duration.ofSeconds(15);

    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final Set<String> ENDINGS = Set.of(Step.COMMITTED.name(), Step.FENCED.name(), Step.FAILED.name());

    private final TestStack stack;

    ZombieIT(TestStack stack) {
        this.stack = stack;
    }

    @ParameterizedTest
    @EnumSource(names = {"WRITING", "INSERTED", "COMMITTED"})
    void itsSuccessorGoesOnAndItsOwnWriteFailsWhole(Step stoppedAt) {
        Report report = new Report("4. A worker stopped at " + stoppedAt);
        try (Suite suite = new Suite(stack, 1)) {
            Hold hold = suite.steps().hold(stoppedAt);
            ServiceProcess zombie =
                    suite.startReady(Step.WRITING, Step.INSERTED, Step.COMMITTED, Step.FENCED, Step.FAILED);
            await("the first one has the lane, and keeps it when another joins")
                    .atMost(A_WHILE)
                    .ignoreExceptions()
                    .until(() -> ownerOfLane(suite).startsWith(zombie.process().pid() + "@"));
            ServiceProcess successor = suite.startReady();
            suite.topic().sendPlays(0, 500);
            hold.awaitReached(A_WHILE);
            zombie.process().pause();
            hold.release();

            Report takeOver = new Report("");
            await("the successor goes on while the first one is still stopped")
                    .atMost(TAKEN_OVER)
                    .until(() -> suite.rows().events() == 500 && suite.rows().booked("consumed_new") == 500);
            report.add("its successor had gone on after", takeOver.sofar());
            suite.topic().sendPlays(500, 1_000);
            suite.awaitAllAcknowledged(A_WHILE);
            staysStopped(suite);
            zombie.process().resume();
            suite.topic().sendPlays(1_000, 1_500);
            await("the first one learns that it is no longer the owner")
                    .atMost(A_WHILE)
                    .untilAsserted(() -> assertThat(zombie.isReady()).isTrue());
            suite.awaitAllAcknowledged(A_WHILE);
            report(report, suite);

            assertThat(suite.rows().events()).isEqualTo(1_500);
            assertThat(suite.rows().booked("stored")).isEqualTo(1_500);
            assertThat(suite.rows().booked("consumed_new")).isEqualTo(1_500);
            long readAgain = suite.rows().booked("consumed_again");
            assertThat(suite.rows().booked("redelivery"))
                    .as("what is read again, also by a rebalance, is not stored again")
                    .isEqualTo(readAgain);
            if (stoppedAt == Step.COMMITTED) {
                assertThat(readAgain)
                        .as("what was committed and not acknowledged is read again")
                        .isGreaterThanOrEqualTo(firstBatch(suite));
            } else {
                await("its write has ended")
                        .atMost(A_WHILE)
                        .until(() -> !endings(suite, zombie).isEmpty());
                assertThat(endings(suite, zombie))
                        .as("how its writes ended: the first is void")
                        .first()
                        .isNotEqualTo(Step.COMMITTED.name());
            }
            suite.assertBalanced(successor);
        }
    }

    @Test
    void aRaiseThatComesLateIsTakenBackByTheRightfulOwner() {
        Report report = new Report("4. A worker stopped inside its assignment, which raises its epoch late");
        try (Suite suite = new Suite(stack, 1)) {
            Hold hold = suite.steps().hold(Step.ASSIGNED);
            ServiceProcess zombie = suite.start(Step.ASSIGNED, Step.CLAIMED);
            suite.topic().sendPlays(0, 500);
            hold.awaitReached(A_WHILE);
            zombie.process().pause();
            ServiceProcess owner = suite.startReady(Step.CLAIMED);
            suite.awaitAllAcknowledged(A_WHILE);
            staysStopped(suite);

            zombie.process().resume();
            hold.release();
            await("the epoch is raised late")
                    .atMost(A_WHILE)
                    .until(() -> ownerOfLane(suite).startsWith(zombie.process().pid() + "@"));
            suite.topic().sendPlays(500, 1_000);
            suite.awaitAllAcknowledged(A_WHILE);
            report(report, suite);

            assertThat(ownerOfLane(suite)).startsWith(owner.process().pid() + "@");
            assertThat(suite.rows().events()).isEqualTo(1_000);
            assertThat(suite.rows().booked("stored")).isEqualTo(1_000);
            suite.assertBalanced(owner);
        }
    }

    @Test
    void aWorkerWhoseDatabaseConnectionIsABlackHoleIsReplaced() {
        Report report = new Report("4. A worker whose database connection is a black hole");
        try (Suite suite = new Suite(stack, 1);
                var wire = suite.wireToPostgres()) {
            Hold hold = suite.steps().hold(Step.INSERTED);
            ServiceProcess cutOff = suite.startThrough(wire, Step.INSERTED);
            suite.topic().sendPlays(0, 500);
            hold.awaitReached(A_WHILE);
            wire.blackhole();
            hold.release();
            ServiceProcess successor = suite.startReady();
            cutOff.process().pause();

            Report takeOver = new Report("");
            await("the successor goes on")
                    .atMost(TAKEN_OVER)
                    .until(() -> suite.rows().events() == 500);
            report.add("its successor had gone on after", takeOver.sofar());
            staysStopped(suite);
            cutOff.process().resume();
            wire.heal();
            suite.topic().sendPlays(500, 1_000);
            suite.awaitAllAcknowledged(A_WHILE);
            report(report, suite);

            assertThat(suite.rows().booked("stored")).isEqualTo(1_000);
            suite.assertBalanced(successor);
        }
    }

    @Test
    void aWorkerThatIsCutOffFromTheDatabaseGoesOnWhenTheNetworkHeals() {
        try (Suite suite = new Suite(stack, 2);
                var wire = suite.wireToPostgres()) {
            suite.set("DATABASE_READ_TIMEOUT", "8S");
            ServiceProcess worker = suite.startThrough(wire);
            worker.awaitReady(A_WHILE);
            suite.topic().sendPlays(0, 500);
            suite.awaitAllAcknowledged(A_WHILE);
            wire.blackhole();
            suite.topic().sendPlays(500, 1_000);
            await("readiness tells").atMost(A_WHILE).until(() -> !worker.isReady());
            assertThat(worker.isLive()).isTrue();
            wire.heal();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(1_000);
            assertThat(suite.rows().booked("dead_lettered")).isZero();
            suite.assertBalanced(worker);
        }
    }

    @Test
    void aWorkerWhoseFailedWriteWasDoneByAnotherIsReadyAgain() {
        try (Suite suite = new Suite(stack, 1);
                var wire = suite.wireToPostgres()) {
            ServiceProcess first = suite.startThrough(wire);
            suite.topic().sendPlays(0, 100);
            suite.awaitAllAcknowledged(A_WHILE);
            wire.cut();
            suite.topic().sendPlays(100, 500);
            await("its writes fail")
                    .atMost(A_WHILE)
                    .until(() -> !suite.readiness(first).path("writes").asBoolean(true));
            first.process().pause();
            suite.startReady();
            suite.awaitAllAcknowledged(A_WHILE);
            wire.heal();
            first.process().resume();

            await("it has nothing more to write, and is ready").atMost(A_WHILE).until(first::isReady);
            assertThat(suite.rows().events()).isEqualTo(500);
            suite.assertBalanced(first);
        }
    }

    @Test
    void aWorkerStoppedWhileItMakesALeafKeepsNobodyOut() throws SQLException {
        try (Suite suite = new Suite(stack, 1);
                Connection owner = suite.rows().asOwner()) {
            suite.startReady().process().terminate(A_WHILE);
            suite.rows().execAsOwner("DROP TABLE ingest.event_of_plays");
            owner.setAutoCommit(false);
            try (Statement statement = owner.createStatement()) {
                statement.execute("LOCK TABLE ingest.event IN ACCESS EXCLUSIVE MODE");
            }
            ServiceProcess stopped = suite.start();
            await("it stands inside the transaction that makes the leaf")
                    .atMost(A_WHILE)
                    .until(() -> suite.rows().number("SELECT count(*) FROM pg_locks WHERE NOT granted") > 0);
            stopped.process().pause();
            owner.rollback();

            ServiceProcess other = suite.startReady();
            stopped.process().resume();
            suite.topic().sendPlays(0, 500);
            suite.awaitAllAcknowledged(A_WHILE);
            assertThat(suite.rows().events()).isEqualTo(500);
            suite.assertBalanced(other);
        }
    }

    /** The longer it is stopped, the more of its time-outs and of the servers' have passed when it wakes up. */
    private static void staysStopped(Suite suite) {
        Duration stopped = Scale.current().zombieStopped();
        long events = suite.rows().events();
        await("nothing happens meanwhile")
                .during(stopped)
                .atMost(stopped.plus(A_WHILE))
                .until(() -> suite.rows().events() == events);
    }

    private static void report(Report report, Suite suite) {
        report.add("stopped for another", Scale.current().zombieStopped())
                .add("rows", suite.rows().events())
                .add("stored, by the books", suite.rows().booked("stored"))
                .add("read again (consumed_again)", suite.rows().booked("consumed_again"))
                .print();
    }

    private static List<String> endings(Suite suite, ServiceProcess worker) {
        return suite.steps().passed().stream()
                .map(line -> line.split(" ", 3))
                .filter(parts -> parts[0].equals(Long.toString(worker.process().pid())))
                .map(parts -> parts[1])
                .filter(ENDINGS::contains)
                .toList();
    }

    /** How many records the first batch had; what was sent may have been polled in pieces. */
    private static long firstBatch(Suite suite) {
        return Long.parseLong(suite.rows().text("SELECT consumed_new FROM ingest.batch ORDER BY batch_no LIMIT 1"));
    }

    private static String ownerOfLane(Suite suite) {
        return suite.rows().text("SELECT owner FROM ingest.lane");
    }
}
