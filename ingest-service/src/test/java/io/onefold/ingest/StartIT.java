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
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a start refuses, what it waits for, and what it takes. Where it begins to read: {@link StartPositionIT}. */
@ExtendWith(StackExtension.class)
class StartIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final Duration END_TAKES = Duration.ofSeconds(20);

    private final TestStack stack;

    StartIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void aReplicaThatCannotStartIsGivenNoPartitions() {
        try (Suite suite = new Suite(stack, 4)) {
            ServiceProcess healthy = suite.startReady(Step.REVOKED);
            suite.set("DATABASE_PASSWORD", "wrong");
            ServiceProcess waiting = suite.start();
            waiting.awaitLive(A_WHILE);
            await("the database turns it away")
                    .atMost(A_WHILE)
                    .until(() ->
                            waiting.process().tail(50).contains("the start waits for=\"limits on the runtime role"));
            await("nothing is taken from the healthy one, for longer than joining the group takes")
                    .during(Duration.ofSeconds(8))
                    .atMost(A_WHILE)
                    .until(() -> suite.steps().passed().isEmpty());
            suite.topic().sendPlays(0, 1_000);
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(waiting.isReady()).isFalse();
            assertThat(suite.rows().events()).isEqualTo(1_000);
            suite.assertBalanced(healthy);
        }
    }

    @Test
    void everyErrorOfTheConfigurationIsReportedAtOnce() {
        try (Suite suite = new Suite(stack, 1)) {
            suite.unset("INGEST_GROUP_ID")
                    .unset("DATABASE_MIGRATION_PASSWORD")
                    .set("DATABASE_URL", "mysql://somebody:secret-of-the-url@db/onefold")
                    .set("DATABASE_PASSWORD", "secret-of-the-database")
                    .set("INGEST_GROUPID", "secret-of-the-unknown")
                    .set("INGEST_STREAMS_MY_ORDERS_TOPICS", "orders")
                    .set("INGEST_WRITERS", "0")
                    .set("INGEST_BATCH_RECORDS", "many")
                    .set("INGEST_BUFFER_BYTES", "1024")
                    .set("INGEST_TAKE_OVER", "yes")
                    .set("INGEST_STREAMS_PLAYS_KEY", "")
                    .set("INGEST_STREAMS_PLAYS_TIME", "record:key")
                    .set("INGEST_STREAMS_PLAYS_FROM", "now")
                    .set("INGEST_STREAMS_PLAYS_PARTITION_BY", "week")
                    .set("INGEST_STREAMS_PLAYS_MAX_BYTES", "0")
                    .set("INGEST_STREAMS_PLAYS_MAX_DEAD_SHARE", "2")
                    .set("INGEST_STREAMS_OTHERS_TOPICS", suite.topic().name())
                    .set("INGEST_STREAMS_OTHERS_KEY", "id")
                    .set("ADMIN_TOKENS", "secret-short");
            ServiceProcess worker = suite.start();

            assertThat(worker.process().awaitExit(A_WHILE)).isEqualTo(1);
            assertThat(logOf(worker))
                    .contains(
                            "18 problems in the configuration:",
                            "  DATABASE_URL: is postgresql://host:port/database?sslmode=.., without a user",
                            "  DATABASE_MIGRATION_PASSWORD is not set: needs a value",
                            "  INGEST_GROUPID: is not known; the nearest known name is INGEST_GROUP_ID",
                            "  INGEST_STREAMS_MY_ORDERS_TOPICS: a name is one word of letters and digits, unlike MY_ORDERS;"
                                    + " for example INGEST_STREAMS_MYORDERS_TOPICS",
                            "  INGEST_GROUP_ID is not set: needs a value",
                            "  INGEST_TAKE_OVER = \"yes\": is true or false",
                            "  INGEST_WRITERS = \"0\": is a whole number from 1 to 16",
                            "  INGEST_BATCH_RECORDS = \"many\": is a whole number from 1 to 16000",
                            "  INGEST_BUFFER_BYTES = \"1024\": is a whole number from 1048576 to 2147483647",
                            "  INGEST_STREAMS_PLAYS_KEY = \"\": needs at least one field",
                            "  INGEST_STREAMS_PLAYS_TIME = \"record:key\": is one field: json:/pointer, header:name or"
                                    + " record:timestamp",
                            "  INGEST_STREAMS_PLAYS_FROM = \"now\": is earliest, latest or an instant such as"
                                    + " 2026-01-31T00:00:00Z",
                            "  INGEST_STREAMS_PLAYS_PARTITION_BY = \"week\": is none",
                            "  INGEST_STREAMS_PLAYS_MAX_BYTES = \"0\": is a whole number from 1 to 67108864",
                            "  INGEST_STREAMS_PLAYS_MAX_DEAD_SHARE = \"2\": is a share above 0 and up to 1",
                            "the topic already belongs to the stream ",
                            "  INGEST_STREAMS_OTHERS_KEY = \"id\": has the field \"id\": a field is json:/pointer",
                            "  ADMIN_TOKENS: each token needs at least 16 characters")
                    .doesNotContain("secret-")
                    .doesNotContain("a lane is read");
        }
    }

    @Test
    void whatIsMissingIsNamedToo() {
        try (Suite suite = new Suite(stack, 1)) {
            for (String variable : new String[] {
                "KAFKA_BOOTSTRAP_SERVERS",
                "DATABASE_URL",
                "DATABASE_USERNAME",
                "DATABASE_PASSWORD",
                "DATABASE_MIGRATION_USERNAME",
                "DATABASE_MIGRATION_PASSWORD",
                "INGEST_GROUP_ID",
                "INGEST_STREAMS_PLAYS_TOPICS",
                "INGEST_STREAMS_PLAYS_KEY",
                "INGEST_STREAMS_PLAYS_TIME"
            }) {
                suite.unset(variable);
            }
            ServiceProcess worker = suite.start();

            assertThat(worker.process().awaitExit(A_WHILE)).isEqualTo(1);
            assertThat(logOf(worker))
                    .contains(
                            "8 problems in the configuration:",
                            "  KAFKA_BOOTSTRAP_SERVERS is not set: needs a value",
                            "  DATABASE_URL is not set: needs a value",
                            "  DATABASE_USERNAME is not set: needs a value",
                            "  DATABASE_PASSWORD is not set: needs a value",
                            "  DATABASE_MIGRATION_USERNAME is not set: needs a value",
                            "  DATABASE_MIGRATION_PASSWORD is not set: needs a value",
                            "  INGEST_GROUP_ID is not set: needs a value",
                            "  INGEST_STREAMS_<NAME>_TOPICS is not set: needs at least one stream");
        }
    }

    @Test
    void whatIsUnknownMayBeOnlyAWarningAndWhatKubernetesInjectsIsNeither() {
        try (Suite suite = new Suite(stack, 1)) {
            suite.set("CONFIG_UNKNOWN", "warn")
                    .set("INGEST_STREAMS_PLAYS_KEYS", "/id")
                    .set("INGEST_SERVICE_HOST", "10.0.0.1")
                    .set("INGEST_SERVICE_PORT", "8081")
                    .set("INGEST_SERVICE_PORT_HTTP", "8081")
                    .set("INGEST_PORT", "tcp://10.0.0.1:8081")
                    .set("INGEST_PORT_8081_TCP", "tcp://10.0.0.1:8081")
                    .set("INGEST_PORT_8081_TCP_ADDR", "10.0.0.1")
                    .set("INGEST_PORT_8081_TCP_PORT", "8081")
                    .set("INGEST_PORT_8081_TCP_PROTO", "tcp");
            ServiceProcess warned = suite.startReady();

            assertThat(logOf(warned).lines().filter(line -> line.contains("WARN")))
                    .singleElement()
                    .asString()
                    .contains("INGEST_STREAMS_PLAYS_KEYS is not known; the nearest known name is"
                            + " INGEST_STREAMS_PLAYS_KEY\"");
            warned.process().terminate(END_TAKES);
            suite.unset("CONFIG_UNKNOWN").unset("INGEST_STREAMS_PLAYS_KEYS");
            ServiceProcess injected = suite.startReady();
            assertThat(logOf(injected)).doesNotContain("INGEST_");
        }
    }

    @Test
    void anotherGroupIsRefusedUntilItTakesOver() {
        try (Suite suite = new Suite(stack, 2)) {
            String before = suite.groupId();
            ServiceProcess first = suite.startReady();
            suite.topic().sendPlays(0, 1_000);
            suite.awaitAllAcknowledged(A_WHILE);
            first.process().terminate(END_TAKES);

            suite.set("INGEST_GROUP_ID", "another-group");
            ServiceProcess refused = suite.start();
            assertThat(refused.process().awaitExit(A_WHILE)).isEqualTo(1);
            assertThat(logOf(refused))
                    .contains("INGEST_GROUP_ID = \"another-group\": the stream plays is booked for the group " + before
                            + "; INGEST_TAKE_OVER=true takes it over");
            assertThat(suite.topic().committed("another-group"))
                    .as("it has touched nothing")
                    .isEmpty();

            suite.set("INGEST_TAKE_OVER", "true");
            ServiceProcess successor = suite.startReady();
            suite.topic().sendPlays(1_000, 1_500);
            suite.awaitAllAcknowledged(A_WHILE);
            assertThat(suite.rows().events()).isEqualTo(1_500);
            assertThat(suite.rows().booked("consumed_again"))
                    .as("it goes on where the other one stood")
                    .isZero();
            suite.assertBalanced(successor);

            successor.process().terminate(END_TAKES);
            suite.unset("INGEST_TAKE_OVER").startReady();
        }
    }

    @Test
    void aRuntimeRoleWithoutItsLimitsIsWaitedFor() {
        try (Suite suite = new Suite(stack, 1)) {
            String role = "ALTER ROLE " + stack.database().username("ingest") + " IN DATABASE "
                    + suite.stack().database().name();
            suite.rows().exec(role + " SET lock_timeout = 0");
            suite.rows().exec(role + " SET idle_in_transaction_session_timeout = 0");
            ServiceProcess worker = suite.start();
            worker.awaitLive(A_WHILE);
            await("it says what it waits for")
                    .atMost(A_WHILE)
                    .untilAsserted(() -> assertThat(logOf(worker))
                            .contains("the runtime role has no idle_in_transaction_session_timeout, lock_timeout"));
            assertThat(worker.isReady()).isFalse();
            assertThat(suite.readiness(worker).path("waiting_for").asText())
                    .isEqualTo("limits on the runtime role (k8s/bootstrap/roles.sql)");

            suite.rows().exec(role + " RESET ALL");
            suite.topic().sendPlays(0, 100);
            worker.awaitReady(A_WHILE);
            suite.awaitAllAcknowledged(A_WHILE);
            assertThat(suite.rows().events()).isEqualTo(100);
        }
    }

    private static String logOf(ServiceProcess worker) {
        try {
            return Files.readString(worker.log());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
