package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.suite.Suite;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A stream by day: the scope of its keys, and leaves that nobody waits for. */
@ExtendWith(StackExtension.class)
class DaysIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final LocalDate DAY = LocalDate.of(2026, 3, 1);

    /** A row like one that is there, as a writer stores it. */
    private static final String WRITE = """
            INSERT INTO ingest.event (stream, key, occurred_at, day, payload, topic, topic_id, kafka_partition,
                kafka_offset, lane_id, batch_no)
            SELECT stream, gen_random_uuid(), occurred_at, day, payload, topic, topic_id, kafka_partition,
                kafka_offset, lane_id, batch_no
            FROM ingest.event LIMIT 1
            """;

    private final TestStack stack;

    DaysIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void storesEachKeyOncePerDayAndAgainOnAnotherDay() {
        try (Suite suite = new Suite(stack, 2)) {
            Days.of(suite);
            ServiceProcess worker = suite.startReady();
            suite.topic().send(0, Days.play("a", DAY, 1));
            suite.topic().send(0, Days.play("a", DAY, 1));
            suite.topic().send(0, Days.play("a", DAY.plusDays(1), 1));
            suite.topic().flush();
            suite.awaitAllAcknowledged(A_WHILE);
            suite.topic().send(1, Days.play("a", DAY, 1));
            suite.topic().send(1, Days.play("a", DAY.plusDays(1), 2));
            suite.topic().flush();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().texts("SELECT day::text FROM ingest.event ORDER BY day"))
                    .containsExactly("2026-03-01", "2026-03-02");
            assertThat(suite.rows().keys()).isEqualTo(1);
            assertThat(suite.rows().booked("in_batch") + suite.rows().booked("republish"))
                    .isEqualTo(3);
            assertThat(suite.rows().booked("conflicts")).isEqualTo(1);
            assertThat(suite.audit(worker).path("table").path("distinctKeys").asLong())
                    .isEqualTo(2);
            suite.assertBalanced(worker);
        }
    }

    @Test
    void aReplayOfSeveralDaysIsRedeliveryOfEach() {
        try (Suite suite = new Suite(stack, 2)) {
            Days days = Days.of(suite);
            ServiceProcess first = suite.startReady();
            days.send(0, 2_000, DAY, 5, 2);
            suite.awaitAllAcknowledged(A_WHILE);
            first.process().terminate(A_WHILE);
            suite.topic().rewind(suite.groupId());
            ServiceProcess second = suite.startReady();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(2_000);
            assertThat(suite.rows().booked("redelivery")).isEqualTo(2_000);
            suite.assertBalanced(second);
        }
    }

    @Test
    void leavesAreMadeAheadAndOnDemand() {
        try (Suite suite = new Suite(stack, 1)) {
            Days days = Days.of(suite);
            LocalDate today = LocalDate.now(ZoneOffset.UTC);
            ServiceProcess worker = suite.startReady();

            await("those of the coming days are there before anybody needs them")
                    .atMost(A_WHILE)
                    .until(() -> days.isThere(today) && days.isThere(today.plusDays(7)));
            days.send(0, 100, DAY, 3, 1);
            suite.awaitAllAcknowledged(A_WHILE);
            assertThat(days.leaves())
                    .contains(Days.leaf(DAY), Days.leaf(DAY.plusDays(2)))
                    .doesNotContain(Days.leaf(DAY.plusDays(3)));
            suite.assertBalanced(worker);
        }
    }

    @Test
    void aLeafIsMadeWhileAWriterOfTheStreamHoldsItsTransactionOpen() throws SQLException {
        try (Suite suite = new Suite(stack, 1)) {
            Days days = Days.of(suite);
            ServiceProcess worker = suite.startReady();
            days.send(0, 2, DAY, 1, 1);
            suite.awaitAllAcknowledged(A_WHILE);

            try (Connection writer = suite.rows().asRuntime();
                    Statement statement = writer.createStatement()) {
                writer.setAutoCommit(false);
                statement.execute("SET idle_in_transaction_session_timeout = 0");
                statement.execute(WRITE);
                suite.topic().send(0, Days.play("new day", DAY.plusDays(1), 1));
                suite.topic().flush();
                await("the worker makes the leaf and commits meanwhile")
                        .atMost(A_WHILE)
                        .until(() -> suite.rows().events() == 3);
                writer.rollback();
            }
            suite.assertBalanced(worker);
        }
    }

    @Test
    void eventsOfADayThatCannotBeMadeWaitAndNothingOfThemIsDead() {
        try (Suite suite = new Suite(stack, 2)) {
            Days.of(suite);
            LocalDate blocked = DAY.plusDays(1);
            ServiceProcess worker = suite.startReady(Step.FAILED);
            suite.rows().execAsOwner("CREATE TABLE ingest." + Days.leaf(blocked) + " ()");
            suite.topic().send(0, Days.play("waits", blocked, 1));
            suite.topic().send(1, Days.play("goes on", DAY, 1));
            suite.topic().flush();
            await("the other lane goes on")
                    .atMost(A_WHILE)
                    .until(() -> suite.rows().events() == 1);
            await("it is tried again and again")
                    .atMost(A_WHILE)
                    .until(() -> suite.steps().passed().stream()
                                    .filter(step -> step.contains(" FAILED "))
                                    .count()
                            > 2);

            suite.rows().execAsOwner("DROP TABLE ingest." + Days.leaf(blocked));
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(2);
            assertThat(suite.rows().booked("dead_lettered")).isZero();
            suite.assertBalanced(worker);
        }
    }

    @Test
    void strayYearsAreDeadLettersAndMakeNoLeaf() {
        try (Suite suite = new Suite(stack, 1)) {
            Days days = Days.of(suite);
            ServiceProcess worker = suite.startReady();
            LocalDate today = LocalDate.now(ZoneOffset.UTC);
            suite.topic().send(0, Days.play("far", LocalDate.of(9999, 12, 31), 1));
            suite.topic().send(0, Days.play("next week and a day", today.plusDays(9), 1));
            suite.topic().send(0, "{\"id\":\"old\",\"at\":\"0001-01-01T00:00:00Z\"}");
            suite.topic().send(0, Days.play("in between", DAY, 1));
            suite.topic().flush();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().texts("SELECT reason FROM ingest.dead_letter"))
                    .containsExactly("time_out_of_range", "time_out_of_range", "time_out_of_range");
            assertThat(days.leaves())
                    .contains(Days.leaf(DAY))
                    .noneMatch(leaf -> leaf.endsWith("_99991231") || leaf.endsWith("_00010101"))
                    .hasSizeLessThan(12);
            suite.assertBalanced(worker);
        }
    }

    @Test
    void aLeafThatWentMissingIsMadeAgainAndIsNoError() {
        try (Suite suite = new Suite(stack, 1)) {
            Days days = Days.of(suite);
            LocalDate tomorrow = LocalDate.now(ZoneOffset.UTC).plusDays(1);
            ServiceProcess worker = suite.startReady(Step.FAILED);
            await("it is known").atMost(A_WHILE).until(() -> days.isThere(tomorrow));
            suite.topic().send(0, Days.play("known", tomorrow, 1));
            suite.topic().flush();
            suite.awaitAllAcknowledged(A_WHILE);
            suite.rows().execAsOwner("DROP TABLE ingest." + Days.leaf(tomorrow));
            suite.topic().send(0, Days.play("missing", tomorrow, 1));
            suite.topic().flush();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().texts("SELECT payload ->> 'id' FROM ingest.event"))
                    .containsExactly("missing");
            assertThat(suite.rows().booked("dead_lettered")).isZero();
            assertThat(suite.steps().passed()).isEmpty();
            assertThat(suite.audit(worker)
                            .path("lanes")
                            .path(0)
                            .path("verified")
                            .path("storedDifference")
                            .asLong())
                    .as("the row that was thrown away by hand is missed")
                    .isEqualTo(1);
        }
    }

    @Test
    void anotherDedupScopeThanTheBookedOneIsRefusedWithTheWayOut() {
        try (Suite suite = new Suite(stack, 1)) {
            suite.startReady().process().terminate(A_WHILE);
            Days.of(suite);
            ServiceProcess refused = suite.start();

            assertThat(refused.process().awaitExit(A_WHILE)).isEqualTo(1);
            assertThat(log(refused))
                    .contains("INGEST_STREAMS_PLAYS_PARTITION_BY = \"day\": the stream plays is booked with none")
                    .contains("declare a stream of another name");
        }
    }

    private static String log(ServiceProcess worker) {
        try {
            return String.join("\n", List.copyOf(Files.readAllLines(worker.log())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
