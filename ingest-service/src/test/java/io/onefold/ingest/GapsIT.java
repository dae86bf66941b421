package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.step.Hold;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Topics that are made again and records that are gone before they are read, while the service runs and while not. */
@ExtendWith(StackExtension.class)
class GapsIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final Duration END_TAKES = Duration.ofSeconds(20);
    private static final String LOST = "onefold_ingest_lost_offsets_total{stream=\"plays\"}";

    /** With a tenth of it a partition's buffer is full. */
    private static final int LARGE = 100_000;

    private final TestStack stack;

    GapsIT(TestStack stack) {
        this.stack = stack;
    }

    @ParameterizedTest
    @ValueSource(strings = {"/id", "record:position"})
    void aTopicMadeAgainUnderItsNameIsReadFromItsStart(String key) {
        try (Suite suite = suite(2).set("INGEST_STREAMS_PLAYS_KEY", key)) {
            ServiceProcess worker = suite.startReady();
            suite.topic().sendPlays(0, 1_000);
            suite.awaitAllAcknowledged(A_WHILE);

            suite.topic().recreate();
            suite.topic().sendPlays(1_000, 1_600);
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(1_600);
            assertThat(suite.rows().number("SELECT count(DISTINCT topic_id) FROM ingest.lane"))
                    .isEqualTo(2);
            assertThat(suite.rows().booked("lost")).isZero();
            suite.assertBalanced(worker);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/id", "record:position"})
    void aTopicMadeAgainThatHasGrownPastTheOldPositionIsReadFromItsStart(String key) {
        try (Suite suite = suite(2).set("INGEST_STREAMS_PLAYS_KEY", key)) {
            ServiceProcess worker = suite.startReady();
            suite.topic().sendPlays(0, 200);
            suite.awaitAllAcknowledged(A_WHILE);

            worker.process().pause();
            suite.topic().recreate();
            suite.topic().sendPlays(1_000, 2_000);
            worker.process().resume();
            // The client may go on at the old position first, and be level with the end before the check comes round.
            await("it is read from its start")
                    .atMost(A_WHILE)
                    .until(() -> suite.rows().events() == 1_200);
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().booked("lost")).isZero();
            suite.assertBalanced(worker);
        }
    }

    @Test
    void aTopicThatIsDeletedIsAwaitedAndReadWhenItIsBack() {
        try (Suite suite = suite(2)) {
            ServiceProcess worker = suite.startReady();
            suite.topic().sendPlays(0, 100);
            suite.awaitAllAcknowledged(A_WHILE);

            suite.topic().delete();
            await("it is awaited")
                    .atMost(A_WHILE)
                    .until(() -> suite.readiness(worker)
                            .path("topics_awaited")
                            .asText()
                            .equals(suite.topic().name()));
            assertThat(worker.isReady()).as("other streams go on").isTrue();
            suite.topic().create();
            suite.topic().sendPlays(100, 300);
            await("it is read from its start")
                    .atMost(A_WHILE)
                    .until(() -> suite.rows().events() == 300);
            suite.awaitAllAcknowledged(A_WHILE);

            suite.assertBalanced(worker);
        }
    }

    @Test
    void whatRetentionDroppedWhileNobodyReadIsLostAndRecorded() {
        try (Suite suite = suite(1)) {
            suite.topic().sendPlays(0, 100);
            ServiceProcess first = suite.startReady();
            suite.awaitAllAcknowledged(A_WHILE);
            first.process().terminate(END_TAKES);

            suite.topic().sendPlays(100, 200);
            suite.topic().deleteRecords(0, 150);
            ServiceProcess second = suite.startReady();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(150);
            assertLost(suite, second, 100, 150);
            assertThat(gaps(suite, second).path(0).path("batchNo").isNull()).isTrue();
        }
    }

    /** The log is cut before its last records, or behind them: then no record tells that the position moved. */
    @ParameterizedTest
    @ValueSource(ints = {90, 100})
    void whatRetentionDroppedAheadOfTheReaderIsLostAndRecorded(int logStart) {
        try (Suite suite = suite(1).set("INGEST_BUFFER_BYTES", "1048576")) {
            Hold hold = suite.steps().hold(Step.WRITING);
            ServiceProcess worker = suite.startReady(Step.WRITING);
            for (int id = 0; id < 100; id++) {
                suite.topic().send(0, large("p" + id));
            }
            suite.topic().flush();
            hold.awaitReached(A_WHILE);
            await("its buffer is full")
                    .atMost(A_WHILE)
                    .until(() -> suite.metric(worker, "onefold_ingest_buffered_bytes")
                                    .orElse(0)
                            > 1 << 20);

            suite.topic().deleteRecords(0, logStart);
            hold.release();
            suite.awaitAllAcknowledged(A_WHILE);

            long rows = suite.rows().events();
            long read = rows - (100 - logStart);
            assertThat(read).as("what was polled before, and not all").isBetween(1L, logStart - 1L);
            assertLost(suite, worker, read, logStart);
            assertThat(gaps(suite, worker).path(0).path("batchNo").asLong()).isPositive();
            assertThat(suite.rows().booked("skipped")).isZero();
        }
    }

    private Suite suite(int partitions) {
        return new Suite(stack, partitions).set("INGEST_CHECK_EVERY", "1s");
    }

    private static String large(String id) {
        return Topic.play(id, 1).replace("}", ",\"pad\":\"" + "x".repeat(LARGE) + "\"}");
    }

    private static JsonNode gaps(Suite suite, ServiceProcess worker) {
        return suite.get(worker, "/ops/gaps?stream=plays").path("items");
    }

    /** Booked, recorded, counted and logged. */
    private static void assertLost(Suite suite, ServiceProcess worker, long from, long end) {
        assertThat(suite.rows().booked("lost")).isEqualTo(end - from);
        JsonNode gaps = gaps(suite, worker);
        assertThat(gaps).as(gaps.toPrettyString()).hasSize(1);
        assertThat(gaps.path(0).path("kind").asText()).isEqualTo("lost");
        assertThat(gaps.path(0).path("from").asLong()).isEqualTo(from);
        assertThat(gaps.path(0).path("end").asLong()).isEqualTo(end);
        assertThat(suite.metric(worker, LOST)).hasValue((double) (end - from));
        assertThat(worker.process().tail(1_000)).contains("ERROR").contains("are gone from the log");
        suite.assertBalanced(worker);
    }
}
