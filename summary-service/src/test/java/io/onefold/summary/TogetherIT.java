package io.onefold.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.ingest.chaos.Scale;
import io.onefold.ingest.suite.Suite;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.summary.suite.Cells;
import io.onefold.summary.suite.SummaryService;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Ingest and the summaries, both as real processes. */
@ExtendWith(StackExtension.class)
class TogetherIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final Duration SOME_ROUNDS = Duration.ofSeconds(4);
    private static final int DAYS = 6;
    private static final int EVENTS = 600;
    private static final String RAW = """
            SELECT count(*), payload ->> 'device', to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD "00:00"')
            FROM ingest.event GROUP BY 2, 3
            """;

    private final Suite ingest;
    private final Cells cells;
    private final SummaryService summary;

    TogetherIT(TestStack stack) {
        this.ingest = new Suite(stack, 2);
        this.cells = new Cells(ingest.stack().database());
        this.summary = new SummaryService(ingest.stack().database())
                .set("SUMMARY_TABLES_PLAYS_STREAM", Suite.STREAM)
                .set("SUMMARY_TABLES_PLAYS_GROUP_BY", "device=/device:text");
    }

    @AfterEach
    void stop() {
        summary.close();
        cells.close();
        ingest.close();
    }

    /** Retention waits for the summary; what it has dropped is expired when it comes again, and counted once. */
    @Test
    void aReplayAfterRetentionLeavesTheCellsAsTheyWere() {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        ingest.set("INGEST_STREAMS_PLAYS_PARTITION_BY", "day");
        ServiceProcess before = ingest.startReady();
        summary.startReady().process().kill();
        feed(0, EVENTS, today);
        ingest.awaitAllAcknowledged(A_WHILE);
        before.process().terminate(A_WHILE);

        ingest.set("INGEST_STREAMS_PLAYS_RETENTION", "3d").set("INGEST_RETENTION_EVERY", "1s");
        ServiceProcess dropping = ingest.startReady();
        await("days wait for the summary").atMost(A_WHILE).until(() -> waiting(dropping) > 0);
        await("and go on waiting")
                .during(SOME_ROUNDS)
                .atMost(SOME_ROUNDS.multipliedBy(4))
                .until(() -> ingest.rows().booked("dropped") == 0);
        ServiceProcess counting = summary.startReady();
        await("counted").atMost(A_WHILE).until(() -> total() == EVENTS);
        await("dropped")
                .atMost(A_WHILE)
                .until(() -> waiting(dropping) == 0 && ingest.rows().events() < EVENTS);
        Map<String, Long> counted = cells.of("plays", "device");

        dropping.process().terminate(A_WHILE);
        ingest.topic().rewind(ingest.groupId());
        ServiceProcess replaying = ingest.startReady();
        ingest.awaitAllAcknowledged(A_WHILE);
        assertThat(ingest.rows().booked("expired")).isPositive();
        await("read")
                .atMost(A_WHILE)
                .until(() -> ingest.get(counting, "/summaries/plays/progress")
                                .path("open")
                                .asLong()
                        == 0);

        assertThat(cells.of("plays", "device")).isEqualTo(counted);
        assertThat(ingest.get(counting, "/ops/summaries/plays/witness")
                        .path("ratio")
                        .asDouble())
                .isEqualTo(1);
        ingest.assertBalanced(replaying);
        refusesToRebuild(counting, today.minusDays(DAYS), today);
        refusesToRebuild(counting, today.minusDays(DAYS), today.minusDays(DAYS - 1));
    }

    /** Letters come back among fresh records while a worker dies: each event is in the store once and in its cell once. */
    @Test
    void aRedriveOfLettersKilledInTheMiddleCountsEachOnce() {
        int letters = Scale.volume(10_000);
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        ingest.set("INGEST_STREAMS_PLAYS_KEY", "/the_wrong_one").set("INGEST_STREAMS_PLAYS_MAX_DEAD_SHARE", "1");
        ServiceProcess wrong = ingest.startReady();
        ServiceProcess counting = summary.startReady();
        feed(0, letters, today);
        ingest.awaitAllAcknowledged(A_WHILE);
        wrong.process().terminate(A_WHILE);
        ingest.set("INGEST_STREAMS_PLAYS_KEY", "/id");
        ServiceProcess one = ingest.startReady();
        ServiceProcess other = ingest.startReady();
        assertThat(total()).isZero();

        String wish = "{\"stream\": \"plays\", \"rate\": " + letters / 5 + "}";
        assertThat(ingest.post(one, "/ops/redrives", wish).statusCode()).isEqualTo(202);
        feed(letters, 2 * letters, today);
        await("the middle").atMost(A_WHILE).until(() -> redriven() > letters / 4);
        long driver = ingest.rows().number("SELECT split_part(driver, '@', 1)::bigint FROM ingest.redrive");
        ingest.worker(driver).process().kill();
        assertThat(redriven()).isLessThan(letters);
        await("the redrive ends").atMost(A_WHILE).until(() -> redriven() == letters);
        ingest.awaitAllAcknowledged(A_WHILE);
        await("counted").atMost(A_WHILE).until(() -> total() == 2L * letters);

        assertThat(ingest.rows().events()).isEqualTo(2L * letters);
        assertThat(ingest.rows().keys()).isEqualTo(2L * letters);
        assertThat(cells.of("plays", "device")).isEqualTo(cells.naive(RAW));
        assertThat(ingest.get(counting, "/ops/summaries/plays/witness")
                        .path("ratio")
                        .asDouble())
                .isEqualTo(1);
        ingest.assertBalanced(driver == one.process().pid() ? other : one);
    }

    private long redriven() {
        return ingest.rows().number("SELECT stored + duplicate + expired + still_dead FROM ingest.redrive");
    }

    private void refusesToRebuild(ServiceProcess service, LocalDate from, LocalDate to) {
        HttpResponse<String> answer = ingest.post(
                service, "/ops/summaries/plays/rebuilds", "{\"from\": \"" + from + "\", \"to\": \"" + to + "\"}");

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(409);
        assertThat(answer.body()).contains("are dropped");
    }

    private void feed(int from, int to, LocalDate today) {
        for (int number = from; number < to; number++) {
            LocalDate day = today.minusDays(DAYS - number % DAYS);
            ingest.topic()
                    .send(
                            number % 2,
                            "{\"id\":\"p" + number + "\",\"at\":\"" + day + "T12:00:00Z\",\"device\":\"d" + number % 7
                                    + "\"}");
        }
        ingest.topic().flush();
    }

    private double waiting(ServiceProcess worker) {
        return ingest.metric(worker, "onefold_ingest_days_waiting{stream=\"plays\"}")
                .orElse(0);
    }

    private long total() {
        return Long.parseLong(cells.text("SELECT coalesce(sum(total), 0) FROM summary.plays"));
    }
}
