package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.ingest.chaos.Liveness;
import io.onefold.ingest.chaos.Report;
import io.onefold.ingest.chaos.Scale;
import io.onefold.ingest.observe.IngestListener.Step;
import io.onefold.ingest.suite.Suite;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.step.Hold;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Servers that are away for longer than any client waits: nothing is lost, nothing dies, nobody has to restart it. */
@ExtendWith(StackExtension.class)
class OutagesIT {
    private static final Duration A_WHILE = Duration.ofMinutes(2);
    private static final int EVENTS = 20_000;

    private final TestStack stack;
    private final Scale scale = Scale.current();

    OutagesIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void theStoreIsDownWhileAMemberJoins() throws IOException {
        Report report = new Report("7. The store is down while a member joins");
        try (Suite suite = suite();
                Feed feed = new Feed(suite.topic(), EVENTS, scale.storeAway())) {
            ServiceProcess first = suite.startReady();
            Hold joining = suite.steps().hold(Step.ASSIGNED);
            ServiceProcess second = suite.start(Step.ASSIGNED);
            joining.awaitReached(A_WHILE);
            stack.embedded().postgres().kill();
            joining.release(); // it raises its epochs in a store that is not there
            ServiceProcess third = suite.start();
            third.awaitLive(A_WHILE);
            try (Liveness liveness = new Liveness(first, second, third)) {
                await("readiness tells, and nothing else happens")
                        .during(scale.storeAway())
                        .atMost(scale.storeAway().plus(A_WHILE))
                        .until(() -> !first.isReady() && !second.isReady() && !third.isReady());
                assertThat(suite.readiness(first).path("postgresql").asBoolean(true))
                        .isFalse();
                assertThat(suite.readiness(first).path("kafka").asBoolean()).isTrue();
                Report back = new Report("");
                stack.embedded().postgres().start();
                suite.reconnect();
                first.awaitReady(A_WHILE);
                second.awaitReady(A_WHILE);
                third.awaitReady(A_WHILE);
                feed.awaitEnd(A_WHILE);
                suite.awaitAllAcknowledged(A_WHILE);
                report.add("events", EVENTS)
                        .add("the store was down for", scale.storeAway())
                        .add("all was stored after its return in", back.sofar())
                        .add("rows", suite.rows().events())
                        .add("dead letters", suite.rows().booked("dead_lettered"))
                        .add("looks at liveness, all up", liveness.looks())
                        .print();
                liveness.assertUpThroughout();
            }

            assertThat(suite.rows().events()).isEqualTo(EVENTS);
            assertThat(suite.rows().booked("dead_lettered + lost")).isZero();
            suite.assertBalanced(first);
            assertThat(Files.readString(first.log())).doesNotContain("ERROR");
        }
    }

    @Test
    void everythingStartsInTheWrongOrderAndGoesAwayAgain() throws IOException {
        Report report = new Report("12c. Everything starts in the wrong order");
        try (Suite suite = suite()) {
            suite.topic().sendPlays(0, EVENTS / 2);
            stack.embedded().kafka().kill();
            stack.embedded().postgres().kill();
            ServiceProcess first = suite.start();
            ServiceProcess second = suite.start();
            first.awaitLive(A_WHILE);
            second.awaitLive(A_WHILE);
            try (Liveness liveness = new Liveness(first, second)) {
                awaitAway(first, second);
                stack.embedded().kafka().start();
                awaitAway(first, second);
                stack.embedded().postgres().start();
                suite.reconnect();
                first.awaitReady(A_WHILE);
                second.awaitReady(A_WHILE);
                suite.awaitAllAcknowledged(A_WHILE);

                stack.embedded().kafka().kill();
                awaitAway(first, second);
                stack.embedded().kafka().start();
                suite.topic().sendPlays(EVENTS / 2, EVENTS);
                suite.awaitAllAcknowledged(A_WHILE);
                report.add("events", EVENTS)
                        .add("started without Kafka and PostgreSQL for", scale.serverAway())
                        .add("then without PostgreSQL for", scale.serverAway())
                        .add("then without Kafka for", scale.serverAway())
                        .add("rows", suite.rows().events())
                        .add("dead letters", suite.rows().booked("dead_lettered"))
                        .add("looks at liveness, all up", liveness.looks())
                        .print();
                liveness.assertUpThroughout();
            }

            assertThat(suite.rows().events()).isEqualTo(EVENTS);
            assertThat(suite.rows().booked("dead_lettered + lost")).isZero();
            suite.assertBalanced(first);
            assertThat(Files.readString(first.log()))
                    .as("one that waits says so, and is not in error")
                    .doesNotContain("ERROR");
        }
    }

    private void awaitAway(ServiceProcess first, ServiceProcess second) {
        await("both say that they wait")
                .during(scale.serverAway())
                .atMost(scale.serverAway().plus(A_WHILE))
                .until(() -> !first.isReady() && !second.isReady());
    }

    private Suite suite() {
        String seconds = Long.toString(scale.longestTimeout().toSeconds());
        return new Suite(stack, 4)
                .set("DATABASE_READ_TIMEOUT", seconds + "S")
                .set("KAFKA_REQUEST_TIMEOUT_MS", seconds + "000")
                .set("KAFKA_DEFAULT_API_TIMEOUT_MS", seconds + "000");
    }
}
