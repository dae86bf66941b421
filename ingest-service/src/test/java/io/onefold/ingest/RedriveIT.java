package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.ingest.chaos.Report;
import io.onefold.ingest.chaos.Scale;
import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.redrive.Pacing;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code /ops/redrives}: dead letters that died of a wrong configuration, sent again with a right one. */
@ExtendWith(StackExtension.class)
class RedriveIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final boolean CHAOS = Boolean.getBoolean("chaos");
    private static final Duration LONG = Duration.ofMinutes(CHAOS ? 20 : 2);
    private static final String STORED_AT = "SELECT extract(epoch FROM stored_at) FROM ingest.event ORDER BY stored_at";
    private static final int ABOVE_WHAT_IS_KEPT = 100_000;

    private final TestStack stack;

    RedriveIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void killedInTheMiddleWhileIngestRunsEachKeyIsThereOnce() {
        int letters = Scale.volume(10_000);
        Report report = new Report("Redrive with a kill in the middle");
        try (Suite suite = wrong(2)) {
            suite.topic().sendPlays(0, letters);
            die(suite);
            ServiceProcess one = right(suite);
            ServiceProcess other = suite.startReady();
            redrive(suite, one, "\"rate\":" + letters / 5);
            suite.topic().sendPlays(letters, 2 * letters);

            await("the middle").atMost(A_WHILE).until(() -> went(suite) > letters / 4);
            long driver = suite.rows().number("SELECT split_part(driver, '@', 1)::bigint FROM ingest.redrive");
            suite.worker(driver).process().kill();
            long before = went(suite);
            ServiceProcess survivor = driver == one.process().pid() ? other : one;
            JsonNode done = awaitState(suite, survivor, "done");
            suite.awaitAllAcknowledged(A_WHILE);
            report.add("letters", letters)
                    .add("went before the kill", before)
                    .add("stored in all", suite.rows().events())
                    .print();

            assertThat(before).isLessThan(letters);
            assertThat(done.path("letters").path("stored").asLong()).isEqualTo(letters);
            assertThat(done.path("letters").path("left").asLong()).isZero();
            assertThat(suite.rows().events()).isEqualTo(2L * letters);
            assertThat(suite.rows().keys()).isEqualTo(2L * letters);
            assertThat(suite.rows().booked("dead_lettered")).isZero();
            assertThat(suite.rows()
                            .number("SELECT count(*) FROM ingest.dead_letter"
                                    + " WHERE state = 'stored' AND jsonb_array_length(history) = 1"))
                    .as("marked once each")
                    .isEqualTo(letters);
            suite.assertBalanced(survivor);
        }
    }

    /** Scenario 27: in every window of w seconds at most rate x w + burst, also over a kill; all in all 95 % of the rate. */
    @Test
    void theRateHoldsOverReplicasOfWhichOneDies() {
        int letters = CHAOS ? 200_000 : 1_000;
        int rate = CHAOS ? 500 : 200;
        double burst = new Pacing(rate).burst();
        Report report = new Report("Redrive at a rate");
        try (Suite suite = wrong(2)) {
            suite.topic().sendPlays(0, letters);
            die(suite);
            ServiceProcess one = right(suite);
            ServiceProcess other = suite.startReady();
            redrive(suite, one, "\"canary\":0,\"rate\":" + rate);
            await("a quarter").atMost(LONG).until(() -> went(suite) > letters / 4);
            long driver = suite.rows().number("SELECT split_part(driver, '@', 1)::bigint FROM ingest.redrive");
            suite.worker(driver).process().kill();
            ServiceProcess survivor = driver == one.process().pid() ? other : one;
            awaitState(suite, survivor, "done");

            Rates rates = Rates.of(suite.rows().texts(STORED_AT), rate);
            report.add("letters", letters)
                    .add("per second", rates.mean())
                    .add("largest lump beyond the rate", rates.lump())
                    .print();
            assertThat(suite.rows().keys()).isEqualTo(letters);
            assertThat(rates.lump()).isLessThanOrEqualTo(burst);
            assertThat(rates.mean()).isGreaterThan(CHAOS ? 0.95 * rate : 0.5 * rate);
            suite.assertBalanced(survivor);
        }
    }

    @Test
    void eachLetterHasTheOutcomeThatTodaysConfigurationGivesIt() {
        try (Suite suite = wrong(2).set("INGEST_STREAMS_PLAYS_MAX_BYTES", Integer.toString(ABOVE_WHAT_IS_KEPT))) {
            send(suite.topic(), 0, Topic.play("a", 1), "no JSON", large("c"));
            send(suite.topic(), 1, large("gone"), Topic.play("a", 1), Topic.play("b", 1));
            die(suite);
            suite.topic().deleteRecords(1, 1);
            suite.set("INGEST_STREAMS_PLAYS_MAX_BYTES", "1000000");
            ServiceProcess worker = right(suite);
            suite.topic().sendPlays(0, 1);
            suite.awaitAllAcknowledged(A_WHILE);
            long consumed = suite.rows().booked("consumed_new + consumed_again");
            var nextOffsets = suite.rows().nextOffsets();

            JsonNode dry = json(suite.post(worker, "/ops/redrives", "{\"stream\":\"plays\",\"dryRun\":true}"), 200);
            assertThat(dry.path("letters").asLong()).isEqualTo(6);
            assertThat(dry.path("reasons").findValuesAsText("reason"))
                    .containsExactlyInAnyOrder("key_missing", "not_json", "too_large");
            assertThat(suite.rows().number("SELECT count(*) FROM ingest.redrive"))
                    .isZero();

            redrive(suite, worker, "\"canary\":0,\"rate\":1000");
            JsonNode progress = awaitState(suite, worker, "done").path("letters");

            assertThat(progress.path("stored").asLong()).as("a, b and c").isEqualTo(3);
            assertThat(progress.path("duplicate").asLong()).as("a again").isEqualTo(1);
            assertThat(progress.path("stillDead").asLong()).isEqualTo(2);
            assertThat(suite.rows().texts("SELECT reason FROM ingest.dead_letter WHERE state = 'dead' ORDER BY reason"))
                    .containsExactly("not_json", "truncated");
            assertThat(suite.rows().events()).isEqualTo(4);
            assertThat(suite.rows()
                            .number("SELECT length(payload ->> 'text') FROM ingest.event WHERE payload ->> 'id' = 'c'"))
                    .as("read again from Kafka")
                    .isEqualTo(2 * ABOVE_WHAT_IS_KEPT);
            assertThat(suite.rows().booked("dead_lettered")).isEqualTo(2);
            assertThat(suite.rows().booked("consumed_new + consumed_again")).isEqualTo(consumed);
            assertThat(suite.rows().nextOffsets()).isEqualTo(nextOffsets);
            assertThat(suite.rows()
                            .number("SELECT sum(stored) - (SELECT sum(stored) FROM ingest.lane) FROM ingest.batch"))
                    .as("the trail, which the summaries' witness reads")
                    .isZero();
            suite.assertBalanced(worker);

            long first =
                    suite.rows().number("SELECT min(dead_letter_id) FROM ingest.dead_letter WHERE state = 'stored'");
            JsonNode letter = suite.get(worker, "/ops/dead-letters/" + first);
            assertThat(letter.path("state").asText()).isEqualTo("stored");
            assertThat(letter.path("history").path(0).path("outcome").asText()).isEqualTo("stored");
            assertThat(letter.path("history").path(0).path("by").asText()).matches("token [0-9a-f]{8}");

            redrive(suite, worker, "\"canary\":0,\"filter\":{\"reason\":\"truncated\"}");
            await("the second")
                    .atMost(A_WHILE)
                    .until(() -> suite.rows()
                                    .number(
                                            "SELECT count(*) FROM ingest.redrive WHERE phase = 'done' AND still_dead = 1")
                            == 1);
            suite.assertBalanced(worker);
        }
    }

    @Test
    void aLetterOfADayThatIsGoneExpires() {
        try (Suite suite = wrong(1)) {
            LocalDate horizon = LocalDate.parse("2026-03-02");
            Days days = Days.of(suite).kept();
            send(suite.topic(), 0, Days.play("old", horizon.minusDays(1), 1), Days.play("new", horizon, 1));
            die(suite);
            days.raiseHorizon(horizon);
            ServiceProcess worker = right(suite);
            redrive(suite, worker, "\"canary\":0");
            JsonNode progress = awaitState(suite, worker, "done").path("letters");

            assertThat(progress.path("expired").asLong()).isEqualTo(1);
            assertThat(progress.path("stored").asLong()).isEqualTo(1);
            assertThat(days.isThere(horizon)).isTrue();
            assertThat(days.isThere(horizon.minusDays(1))).isFalse();
            assertThat(suite.rows().booked("expired")).isEqualTo(1);
            assertThat(suite.rows().booked("dead_lettered")).isZero();
            suite.assertBalanced(worker);
        }
    }

    @Test
    void aCanaryThatFailsPausesItUntilSomebodyDecides() {
        try (Suite suite = wrong(1)) {
            for (int letter = 0; letter < 50; letter++) {
                suite.topic().send(0, "no JSON " + letter);
            }
            suite.topic().flush();
            die(suite);
            ServiceProcess worker = right(suite);
            redrive(suite, worker, "\"rate\":1000");
            JsonNode paused = awaitState(suite, worker, "paused");

            assertThat(paused.path("why").asText()).startsWith("of the first 20, ");
            assertThat(paused.path("letters").path("stillDead").asLong()).isBetween(3L, 20L);
            assertThat(json(suite.post(worker, "/ops/redrives", "{\"stream\":\"plays\"}"), 409)
                            .path("detail")
                            .asText())
                    .contains("has not ended");
            await("the alarm's gauge")
                    .atMost(A_WHILE)
                    .until(() -> suite.metric(worker, "onefold_ingest_redrive_paused{stream=\"plays\"}")
                                    .orElse(0)
                            == 1);
            String one = "/ops/redrives/" + paused.path("id").asLong();
            json(suite.post(worker, one + "/pause", ""), 409);
            json(suite.post(worker, one + "/resume", ""), 200);
            awaitState(suite, worker, "paused");
            json(suite.post(worker, one + "/cancel", ""), 200);
            json(suite.post(worker, one + "/resume", ""), 409);
            json(suite.post(worker, "/ops/redrives/99/cancel", ""), 404);

            assertThat(suite.get(worker, one).path("state").asText()).isEqualTo("cancelled");
            assertThat(suite.get(worker, "/ops/actions").path("items").findValuesAsText("what"))
                    .containsExactly("redrive", "redrive_resume", "redrive_cancel");
            assertThat(suite.rows().booked("dead_lettered")).isEqualTo(50);
            suite.assertBalanced(worker);
        }
    }

    @Test
    void anOperatorPausesItAndItStandsStillUntilItIsResumed() {
        try (Suite suite = wrong(1)) {
            suite.topic().sendPlays(0, 300);
            die(suite);
            ServiceProcess worker = right(suite);
            redrive(suite, worker, "\"canary\":0,\"rate\":50");
            String one = "/ops/redrives/" + suite.rows().number("SELECT max(redrive_id) FROM ingest.redrive");
            await("it has begun").atMost(A_WHILE).until(() -> went(suite) > 0);
            JsonNode paused = json(suite.post(worker, one + "/pause", ""), 200);
            long stood = went(suite);
            suite.topic().sendPlays(300, 400);
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(paused.path("why").asText()).startsWith("by token ");
            assertThat(went(suite)).isEqualTo(stood).isLessThan(300);
            json(suite.post(worker, one + "/resume", ""), 200);
            awaitState(suite, worker, "done");
            assertThat(suite.rows().events()).isEqualTo(400);
            suite.assertBalanced(worker);
        }
    }

    /** A stream whose key field is wrong, and no worker yet. */
    private Suite wrong(int partitions) {
        return new Suite(stack, partitions)
                .set("INGEST_STREAMS_PLAYS_KEY", "/the_wrong_one")
                .set("INGEST_STREAMS_PLAYS_MAX_DEAD_SHARE", "1");
    }

    /** Everything that was sent dies, and the worker with the wrong key goes. */
    private static void die(Suite suite) {
        ServiceProcess worker = suite.startReady();
        suite.awaitAllAcknowledged(LONG);
        assertThat(suite.rows().events()).isZero();
        worker.process().terminate(Duration.ofSeconds(20));
    }

    private static ServiceProcess right(Suite suite) {
        return suite.set("INGEST_STREAMS_PLAYS_KEY", "/id").startReady();
    }

    private static void redrive(Suite suite, ServiceProcess worker, String how) {
        json(suite.post(worker, "/ops/redrives", "{\"stream\":\"plays\"," + how + "}"), 202);
    }

    private static JsonNode awaitState(Suite suite, ServiceProcess worker, String state) {
        await("a redrive that is " + state)
                .atMost(LONG)
                .until(() -> suite.get(worker, "/ops/redrives?state=" + state)
                                .path("items")
                                .size()
                        == 1);
        return suite.get(worker, "/ops/redrives?state=" + state).path("items").path(0);
    }

    private static long went(Suite suite) {
        return suite.rows().number("SELECT stored + duplicate + expired + still_dead FROM ingest.redrive");
    }

    /**
     * How a redrive went.
     *
     * @param mean letters per second
     * @param lump the most by which any window of w seconds exceeds rate x w
     */
    private record Rates(double mean, double lump) {
        static Rates of(List<@Nullable String> seconds, int rate) {
            double[] at = seconds.stream()
                    .mapToDouble(second -> Double.parseDouble(String.valueOf(second)))
                    .toArray();
            double lowest = Double.MAX_VALUE;
            double lump = 0;
            for (int letter = 0; letter < at.length; letter++) {
                double beyond = letter - (at[letter] - at[0]) * rate;
                lowest = Math.min(lowest, beyond);
                lump = Math.max(lump, beyond + 1 - lowest);
            }
            return new Rates(at.length / (at[at.length - 1] - at[0]), lump);
        }
    }

    private static String large(String id) {
        String text = "x".repeat(2 * ABOVE_WHAT_IS_KEPT);
        return "{\"id\":\"" + id + "\",\"at\":\"2026-03-01T12:00:00Z\",\"text\":\"" + text + "\"}";
    }

    private static void send(Topic topic, int partition, String... values) {
        for (String value : values) {
            topic.send(partition, value);
        }
        topic.flush();
    }

    private static JsonNode json(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        try {
            return JSON.readTree(response.body());
        } catch (IOException e) {
            throw new AssertionError(response.body(), e);
        }
    }
}
