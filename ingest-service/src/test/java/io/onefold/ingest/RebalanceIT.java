package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.ingest.chaos.PacedPlays;
import io.onefold.ingest.chaos.Report;
import io.onefold.ingest.chaos.Scale;
import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.step.Hold;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Members that come and go while records flow. */
@ExtendWith(StackExtension.class)
class RebalanceIT {
    private static final Duration A_WHILE = Duration.ofMinutes(2);
    private static final Duration CHURN = Duration.ofSeconds(5);

    private final TestStack stack;

    RebalanceIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void anAckHeldOverARebalanceMakesExactlyItsBatchRedelivered() {
        try (Suite suite = new Suite(stack, 1)) {
            ServiceProcess first = suite.startReady(Step.COMMITTED);
            suite.topic().sendPlays(0, 300);
            suite.awaitAllAcknowledged(A_WHILE);
            Hold hold = suite.steps().hold(Step.COMMITTED);
            suite.topic().sendPlays(300, 1_000);
            hold.awaitReached(A_WHILE);
            long held = suite.rows().booked("stored") - 300;
            first.process().pause();
            ServiceProcess second = suite.startReady();
            suite.awaitAllAcknowledged(A_WHILE);
            Map<Integer, Long> committed = suite.topic().committed(suite.groupId());
            first.process().resume();
            hold.release();
            suite.topic().sendPlays(1_000, 1_100);
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(held).isPositive();
            assertThat(suite.rows().booked("redelivery")).isEqualTo(held);
            assertThat(suite.rows().events()).isEqualTo(1_100);
            suite.topic()
                    .committed(suite.groupId())
                    .forEach((partition, offset) -> assertThat(offset)
                            .as("the late ack moved nothing back")
                            .isGreaterThanOrEqualTo(committed.getOrDefault(partition, 0L)));
            suite.assertBalanced(second);
        }
    }

    @Test
    void aWriteOfTenSecondsWhosePartitionMovesIsNotAcknowledgedByItsFormerOwner() {
        try (Suite suite = new Suite(stack, 2)) {
            Hold hold = suite.steps().hold(Step.COMMITTED);
            suite.start(Step.COMMITTED, Step.REVOKED, Step.ACKNOWLEDGED);
            suite.topic().sendPlays(0, 1_000);
            long slow = hold.awaitReached(A_WHILE);
            ServiceProcess other = suite.startReady(Step.CLAIMED);
            await("a partition moves while its write is still in flight")
                    .atMost(A_WHILE)
                    .until(() -> reported(suite, other.process().pid(), Step.CLAIMED));
            hold.release();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(reported(suite, slow, Step.REVOKED)).isTrue();
            assertThat(suite.rows().events()).isEqualTo(1_000);
            suite.assertBalanced(other);
        }
    }

    @Test
    void twoMembersASecondApartAndOneThatComesAndGoesStoreEachKeyOnce() {
        int events = Scale.current().churnEvents();
        int kills = Scale.current().churnKills();
        AtomicInteger killed = new AtomicInteger();
        Report report = new Report("1. Two members a second apart, and one that comes and goes");
        try (Suite suite = new Suite(stack, 25);
                PacedPlays feed = new PacedPlays(suite.topic(), 25, events, 1, () -> killed.get() / (double) kills)) {
            suite.set("INGEST_BATCH_RECORDS", "250").set("INGEST_STREAMS_PLAYS_KEY", PacedPlays.KEY);
            ServiceProcess first = suite.start();
            await().pollDelay(Duration.ofSeconds(1)).until(() -> true);
            ServiceProcess second = suite.start();
            first.awaitReady(A_WHILE);
            second.awaitReady(A_WHILE);
            Committed committed = new Committed(suite);
            while (killed.get() < kills) {
                Hold written = suite.steps().hold(Step.COMMITTED);
                ServiceProcess third = suite.start(Step.COMMITTED);
                committed.watch(CHURN);
                written.awaitReached(A_WHILE);
                third.process().kill(); // with a batch that is written and not acknowledged
                killed.incrementAndGet();
            }
            feed.rest();
            suite.awaitAllAcknowledged(Scale.current().patience(events));
            List<Long> stored = List.of(suite.storedBy(first), suite.storedBy(second));
            report.add("events, of 10,000 identities, on 25 partitions", events)
                    .add("copies of them", feed.copies())
                    .add("times a third joined and was killed after COMMIT", kills)
                    .add("rows", suite.rows().events())
                    .add("distinct keys", suite.rows().keys())
                    .add("written by the two", stored)
                    .add("redelivery", suite.rows().booked("redelivery"))
                    .print();

            assertThat(suite.rows().events()).isEqualTo(events);
            assertThat(suite.rows().keys()).isEqualTo(events);
            suite.assertBalanced(first);
            committed.assertNeverAheadOfTheStore();
            assertThat(stored)
                    .as("the run counts only if both wrote a good part")
                    .allMatch(part -> part >= events / 5);
            assertThat(suite.rows().booked("redelivery"))
                    .as("the run counts only if a written batch was read again")
                    .isPositive();
        }
    }

    @Test
    void twoWorkersThatReplayTheSameShuffledKeysNeverShowADeadlock() throws Exception {
        try (Suite suite = new Suite(stack, 8)) {
            suite.set("INGEST_BATCH_RECORDS", "500");
            List<Integer> ids = new ArrayList<>();
            for (int id = 0; id < 5_000; id++) {
                ids.add(id);
            }
            for (int partition = 0; partition < 8; partition++) {
                Collections.shuffle(ids, new Random(partition));
                for (int id : ids) {
                    suite.topic().send(partition, Topic.play("p" + id, id));
                }
            }
            suite.topic().flush();
            ServiceProcess first = suite.start();
            ServiceProcess second = suite.start();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(5_000);
            assertThat(suite.rows().booked("dead_lettered")).isZero();
            assertThat(java.nio.file.Files.readString(first.log()) + java.nio.file.Files.readString(second.log()))
                    .doesNotContain("40P01")
                    .doesNotContain("ERROR");
            suite.assertBalanced(first);
        }
    }

    private static boolean reported(Suite suite, long pid, Step step) {
        return suite.steps().passed().stream().anyMatch(line -> line.startsWith(pid + " " + step));
    }
}
