package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.suite.Suite;
import io.onefold.stack.LocalStack;
import io.onefold.stack.StackOptions;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.step.Hold;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both group protocols, and static members. */
class GroupProtocolIT {
    /** Sessions of the {@code consumer} protocol as short as those of the classic one; by default they last 45 s. */
    static final Map<String, String> SHORT_SESSIONS = Map.of(
            "group.consumer.min.session.timeout.ms", "1000",
            "group.consumer.session.timeout.ms", "6000",
            "group.consumer.min.heartbeat.interval.ms", "500",
            "group.consumer.heartbeat.interval.ms", "1000");

    private static final Duration A_WHILE = Duration.ofMinutes(1);

    /** G4, counted from the moment at which the session is over. */
    private static final Duration TAKEN_OVER = Duration.ofSeconds(15);

    private static final int EVENTS = 30_000;
    private static final int LATER = 6_000;

    private static LocalStack local;
    private static TestStack stack;

    @BeforeAll
    static void start() {
        local = LocalStack.start(StackOptions.randomPorts().withKafkaSettings(SHORT_SESSIONS));
        stack = new TestStack(local, local.database());
    }

    @AfterAll
    static void stop() {
        local.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void membersThatComeGoAndDieLoseNothingAndDoubleNothing(String protocol) {
        try (Suite suite = suite(protocol, 6);
                Feed feed = new Feed(suite.topic(), EVENTS, Duration.ofSeconds(20))) {
            suite.set("INGEST_BATCH_RECORDS", "250");
            ServiceProcess first = suite.startReady();
            ServiceProcess second = suite.startReady();
            Committed committed = new Committed(suite);
            committed.watch(Duration.ofSeconds(2));
            first.process().terminate(A_WHILE);
            committed.watch(Duration.ofSeconds(1));

            Hold written = suite.steps().hold(Step.COMMITTED);
            ServiceProcess third = suite.start(Step.CLAIMED, Step.COMMITTED);
            await("the third one has partitions")
                    .atMost(A_WHILE)
                    .until(() -> suite.steps().passed().stream().anyMatch(step -> step.contains(" CLAIMED ")));
            suite.topic().sendPlays(EVENTS, EVENTS + LATER);
            written.awaitReached(A_WHILE);
            third.process().kill();
            committed.watch(Duration.ofSeconds(2));

            ServiceProcess fourth = suite.startReady();
            committed.watch(Duration.ofSeconds(2));
            feed.awaitEnd(A_WHILE);
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(EVENTS + LATER);
            assertThat(suite.rows().keys()).isEqualTo(EVENTS + LATER);
            assertThat(suite.rows().booked("redelivery"))
                    .as("the run counts only if a written batch was read again")
                    .isPositive();
            suite.assertBalanced(second);
            suite.assertBalanced(fourth);
            committed.assertNeverAheadOfTheStore();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void aMemberThatIsStoppedBeyondItsSessionIsReplacedAndFenced(String protocol) {
        try (Suite suite = suite(protocol, 1)) {
            Hold hold = suite.steps().hold(Step.INSERTED);
            ServiceProcess zombie = suite.start(Step.INSERTED);
            suite.topic().sendPlays(0, 500);
            hold.awaitReached(A_WHILE);
            ServiceProcess successor = suite.startReady();
            zombie.process().pause();
            hold.release();

            await("the successor goes on while the first one is still stopped")
                    .atMost(TAKEN_OVER)
                    .until(() -> suite.rows().events() == 500);
            zombie.process().resume();
            suite.topic().sendPlays(500, 1_000);
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(1_000);
            assertThat(suite.rows().booked("stored")).isEqualTo(1_000);
            assertThat(suite.rows().booked("consumed_again")).isZero();
            suite.assertBalanced(successor);
            await("the first one is a member again")
                    .atMost(A_WHILE)
                    .untilAsserted(() -> assertThat(zombie.isReady()).isTrue());
        }
    }

    @Test
    void underTheClassicProtocolTheSecondReplicaWithAnIdTakesItAndTheFirstOneStops() {
        try (Suite suite = suite("classic", 4).set("INGEST_GROUP_INSTANCE_ID", "ingest-0")) {
            ServiceProcess first = suite.startReady();
            suite.topic().sendPlays(0, 1_000);
            suite.awaitAllAcknowledged(A_WHILE);
            ServiceProcess second = suite.startReady();

            await("the first one says what happened")
                    .atMost(A_WHILE)
                    .untilAsserted(() -> assertThat(logOf(first))
                            .contains("INGEST_GROUP_INSTANCE_ID = \"ingest-0\" is used by the member ")
                            .contains("this replica reads and writes nothing more"));
            assertThat(first.isReady()).isFalse();
            assertThat(first.isLive()).isTrue();
            assertThat(suite.readiness(first).path("waiting_for").asText())
                    .isEqualTo("an INGEST_GROUP_INSTANCE_ID of its own");
            suite.topic().sendPlays(1_000, 2_000);
            suite.awaitAllAcknowledged(A_WHILE);
            long claims = suite.rows().booked("owner_epoch");
            await("nothing is taken back and forth")
                    .during(Duration.ofSeconds(10))
                    .atMost(A_WHILE)
                    .until(() -> suite.rows().booked("owner_epoch") == claims && second.isReady());

            assertThat(suite.rows().texts("SELECT DISTINCT split_part(owner, '@', 1) FROM ingest.lane"))
                    .containsExactly(Long.toString(second.process().pid()));
            assertThat(suite.rows().events()).isEqualTo(2_000);
            suite.assertBalanced(second);
        }
    }

    @Test
    void underTheConsumerProtocolTheSecondReplicaWithAnIdWaitsUntilItIsFree() {
        try (Suite suite = suite("consumer", 4).set("INGEST_GROUP_INSTANCE_ID", "ingest-0")) {
            ServiceProcess first = suite.startReady();
            ServiceProcess second = suite.start();
            second.awaitLive(A_WHILE);
            await("the second one says what it waits for").atMost(A_WHILE).untilAsserted(() -> {
                assertThat(suite.readiness(second).path("waiting_for").asText())
                        .isEqualTo("INGEST_GROUP_INSTANCE_ID to be free in the group");
                assertThat(suite.readiness(second).path("waiting_because").asText())
                        .contains("has \"ingest-0\"");
            });
            suite.topic().sendPlays(0, 1_000);
            suite.awaitAllAcknowledged(A_WHILE);
            assertThat(suite.rows().texts("SELECT DISTINCT split_part(owner, '@', 1) FROM ingest.lane"))
                    .containsExactly(Long.toString(first.process().pid()));
            assertThat(first.isReady()).isTrue();
            assertThat(second.isReady()).isFalse();

            first.process().kill();
            second.awaitReady(A_WHILE);
            suite.topic().sendPlays(1_000, 2_000);
            suite.awaitAllAcknowledged(A_WHILE);
            assertThat(suite.rows().events()).isEqualTo(2_000);
            suite.assertBalanced(second);
        }
    }

    @Test
    void aStaticMemberThatDoesNotComeBackIsReplacedWhenItsSessionIsOver() {
        try (Suite suite = suite("classic", 2)) {
            ServiceProcess going =
                    suite.set("INGEST_GROUP_INSTANCE_ID", "ingest-0").startReady();
            ServiceProcess staying =
                    suite.set("INGEST_GROUP_INSTANCE_ID", "ingest-1").startReady();
            suite.topic().sendPlays(0, 500);
            suite.awaitAllAcknowledged(A_WHILE);
            going.process().terminate(A_WHILE);
            suite.topic().sendPlays(500, 1_000);

            await("what it left behind goes to the other one")
                    .atMost(TAKEN_OVER)
                    .until(() -> suite.rows().events() == 1_000);
            suite.awaitAllAcknowledged(A_WHILE);
            suite.assertBalanced(staying);
        }
    }

    private static Suite suite(String protocol, int partitions) {
        return new Suite(stack, partitions).set("INGEST_GROUP_PROTOCOL", protocol);
    }

    private static String logOf(ServiceProcess worker) {
        try {
            return Files.readString(worker.log());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
