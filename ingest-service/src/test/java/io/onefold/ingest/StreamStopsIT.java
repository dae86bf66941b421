package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.ingest.chaos.Report;
import io.onefold.ingest.chaos.Scale;
import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What stops a stream, and that it stops nothing else. */
@ExtendWith(StackExtension.class)
class StreamStopsIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);

    private final TestStack stack;

    StreamStopsIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void aWrongKeyStopsItsStreamBeforeItBuriesTheTopic() {
        int events = Scale.current().wrongKeyEvents();
        Report report = new Report("12b. A wrong key is deployed");
        try (Suite suite = new Suite(stack, 2)) {
            Topic others = withOthers(suite);
            suite.set("INGEST_STREAMS_PLAYS_KEY", "/the_wrong_one");
            suite.topic().sendPlays(0, events);
            others.sendPlays(0, 1_000);
            ServiceProcess wrong = suite.startReady();
            awaitStopped(suite, wrong, "too many of the last 10000 records are dead");
            others.sendPlays(1_000, 5_000);
            suite.awaitAcknowledged(others, A_WHILE);

            assertThat(wrong.isReady()).as("the other streams go on").isTrue();
            assertThat(eventsOf(suite, "others")).isEqualTo(5_000);
            suite.assertBalanced(wrong);
            suite.assertBalanced(wrong, "others");

            wrong.process().terminate(Duration.ofSeconds(20)); // and what was in flight when it stopped has ended
            long dead = suite.rows().booked("dead_lettered");
            assertThat(dead).isPositive().isLessThanOrEqualTo(10_000);
            assertThat(eventsOf(suite, "plays")).isZero();
            assertThat(suite.topic().committed(suite.groupId()))
                    .as("what was not written is not passed")
                    .isEqualTo(suite.rows().nextOffsets(suite.topic().name()));

            suite.set("INGEST_STREAMS_PLAYS_KEY", "/id");
            ServiceProcess right = suite.startReady();
            suite.awaitAllAcknowledged(Scale.current().patience(events));
            report.add("events", events)
                    .add("dead when it stopped", dead)
                    .add("stored after the key was right", eventsOf(suite, "plays"))
                    .add("rows of the other stream", eventsOf(suite, "others"))
                    .print();

            assertThat(eventsOf(suite, "plays")).isEqualTo(events - dead);
            assertThat(suite.rows().booked("dead_lettered")).isEqualTo(dead);
            assertThat(stopped(suite, right)).isEqualTo("0.0");
            suite.assertBalanced(right);
            suite.assertBalanced(right, "others");

            suite.post(right, "/ops/redrives", "{\"stream\":\"plays\",\"rate\":5000}");
            await("the dead are sent again")
                    .atMost(Scale.current().patience(events))
                    .until(() -> eventsOf(suite, "plays") == events);
            assertThat(suite.rows().booked("dead_lettered")).isZero();
            suite.assertBalanced(right);
        }
    }

    @Test
    void aMissingRightStopsTheStreamWithoutDeadLetters() {
        try (Suite suite = new Suite(stack, 1)) {
            ServiceProcess first = suite.startReady();
            suite.topic().sendPlays(0, 100);
            suite.awaitAllAcknowledged(A_WHILE);
            suite.rows().execAsOwner("REVOKE INSERT ON ingest.event FROM onefold_ingest");
            suite.topic().sendPlays(100, 1_000);
            awaitStopped(suite, first, "42501");

            assertThat(suite.rows().events()).isEqualTo(100);
            assertThat(suite.rows().booked("consumed_new")).isEqualTo(100);
            assertThat(suite.rows().number("SELECT count(*) FROM ingest.dead_letter"))
                    .isZero();
            suite.assertBalanced(first);

            first.process().terminate(Duration.ofSeconds(20));
            suite.rows().execAsOwner("GRANT INSERT ON ingest.event TO onefold_ingest");
            ServiceProcess second = suite.startReady();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(1_000);
            assertThat(suite.rows().booked("consumed_again")).isZero();
            assertThat(stopped(suite, second)).isEqualTo("0.0");
            suite.assertBalanced(second);
        }
    }

    @Test
    void aDeadLetterThatIsRefusedStopsTheStreamAndIsNotPassed() {
        try (Suite suite = new Suite(stack, 1)) {
            suite.startReady().process().terminate(Duration.ofSeconds(20));
            suite.rows()
                    .execAsOwner(
                            "ALTER TABLE ingest.dead_letter ADD CONSTRAINT nobody_dies" + " CHECK (reason = 'none')");
            suite.topic().sendPlays(0, 100);
            suite.topic().send(0, "no JSON");
            suite.topic().sendPlays(100, 200);
            ServiceProcess first = suite.startReady();
            awaitStopped(suite, first, "nobody_dies");

            assertThat(suite.rows().booked("dead_lettered")).isZero();
            assertThat(suite.rows().nextOffsets().getOrDefault(0, 0L)).isLessThanOrEqualTo(100);
            suite.assertBalanced(first);

            first.process().terminate(Duration.ofSeconds(20));
            suite.rows().execAsOwner("ALTER TABLE ingest.dead_letter DROP CONSTRAINT nobody_dies");
            ServiceProcess second = suite.startReady();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo(200);
            assertThat(suite.rows().booked("dead_lettered")).isEqualTo(1);
            suite.assertBalanced(second);
        }
    }

    private static Topic withOthers(Suite suite) {
        Topic others = suite.addTopic("others", 1);
        suite.set("INGEST_STREAMS_OTHERS_TOPICS", others.name()).set("INGEST_STREAMS_OTHERS_KEY", "/id");
        return others;
    }

    private static void awaitStopped(Suite suite, ServiceProcess worker, String reason) {
        await("readiness tells why")
                .atMost(A_WHILE)
                .untilAsserted(() -> assertThat(
                                suite.readiness(worker).path("stopped_plays").asText())
                        .contains(reason));
        assertThat(stopped(suite, worker)).isEqualTo("1.0");
    }

    private static String stopped(Suite suite, ServiceProcess worker) {
        String name = "onefold_ingest_streams_stopped ";
        return suite.metrics(worker)
                .lines()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(name.length()))
                .findFirst()
                .orElse("no such metric");
    }

    private static long eventsOf(Suite suite, String stream) {
        return suite.rows().number("SELECT count(*) FROM ingest.event WHERE stream = '" + stream + "'");
    }
}
