package io.onefold.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.http.ApiPort;
import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.wire.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing of a payload and no secret is in what a worker prints, whatever happens to it. */
@ExtendWith(StackExtension.class)
class LeakIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Part of everything that must not be seen. */
    private static final String MARK = "hush4711";

    private static final String OWN = MARK + "-of-operators";
    private static final String TOKEN = "token-of-the-tests," + OWN;

    private final TestStack stack;

    LeakIT(TestStack stack) {
        this.stack = stack;
    }

    @ParameterizedTest
    @ValueSource(strings = {"INFO", "DEBUG"})
    void whatIsReadOrRefusedIsNotPrinted(String level) {
        try (Suite suite = suite(level)) {
            suite.startReady().process().terminate(Duration.ofSeconds(20));
            suite.rows()
                    .execAsOwner("ALTER TABLE ingest.event ADD CONSTRAINT no_sevens"
                            + " CHECK ((payload->>'duration_ms')::int <> 7)");
            try (Wire wire = suite.wireToPostgres()) {
                ServiceProcess worker = suite.startThrough(wire);
                worker.awaitReady(A_WHILE);
                send(suite.topic());
                suite.awaitAllAcknowledged(A_WHILE);
                operate(suite, worker);
                wire.cut();
                suite.topic().send(0, Topic.play(MARK + "-late", 9));
                suite.topic().flush();
                await("it says that it does not write")
                        .atMost(A_WHILE)
                        .until(() -> output(worker).contains("a lane is not written yet"));
                wire.heal();
                suite.awaitAllAcknowledged(A_WHILE);
                worker.process().terminate(Duration.ofSeconds(20));

                assertThat(suite.rows().booked("stored")).isEqualTo(2);
                assertThat(suite.rows().booked("dead_lettered"))
                        .isEqualTo(BadRecords.byReason().size() + 3);
                assertThat(output(worker))
                        .contains("a lane is read", "a redrive is paused")
                        .satisfies(LeakIT::isJson)
                        .doesNotContainIgnoringCase(MARK)
                        .doesNotContain(inBase64());
            }
        }
    }

    private static void send(Topic topic) {
        ProducerRecord<byte[], byte[]> good =
                new ProducerRecord<>(topic.name(), 0, bytes(MARK + "-key"), bytes(Topic.play(MARK, 1)));
        good.headers().add("authorization", bytes(MARK)).add(MARK + "-header", bytes(MARK));
        topic.send(good);
        topic.send(0, "{\"id\":\"" + MARK + "\",\"at\":\"" + MARK + "\"}");
        topic.send(0, MARK + " is no JSON");
        topic.send(0, Topic.play(MARK + "-refused", 7));
        BadRecords.byReason().values().forEach(value -> topic.send(0, marked(value)));
        topic.flush();
    }

    /** With the mark in front of the text that there is in most of them. */
    private static byte[] marked(byte[] value) {
        String text = new String(value, java.nio.charset.StandardCharsets.ISO_8859_1);
        return text.replace("\"text\":\"", "\"text\":\"" + MARK)
                .replace("\"yesterday\"", "\"" + MARK + "\"")
                .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
    }

    private static void operate(Suite suite, ServiceProcess worker) {
        assertThat(suite.ask(worker, "/ops/dead-letters", MARK + "-of-nobody").statusCode())
                .isEqualTo(401);
        assertThat(suite.ask(worker, "/ops/dead-letters?reason=" + MARK + "&after=" + MARK, OWN)
                        .statusCode())
                .isEqualTo(400);
        long letter = suite.rows().number("SELECT min(dead_letter_id) FROM ingest.dead_letter");
        for (String path : List.of(
                "/ops/dead-letters",
                "/ops/dead-letters/" + letter,
                "/ops/dead-letters/export",
                "/ops/audit?stream=plays")) {
            assertThat(suite.ask(worker, path, OWN).statusCode()).as(path).isEqualTo(200);
        }
        for (String path : List.of("/ops/redrives", "/ops/skips", "/ops/discards")) {
            assertThat(suite.post(worker, path, "{\"stream\": " + MARK).statusCode())
                    .isEqualTo(400);
            assertThat(suite.post(worker, path, "{\"stream\":[\"" + MARK + "\"]}")
                            .statusCode())
                    .isEqualTo(400);
            new ApiPort(worker.httpUrl(), OWN).refusesWhatIsTooLarge(path, "{\"x\":\"" + MARK.repeat(20));
        }
        assertThat(suite.post(worker, "/ops/redrives", "{\"stream\":\"plays\",\"rate\":1000,\"canary\":5}")
                        .statusCode())
                .isEqualTo(202);
        await("nothing of it is any better")
                .atMost(A_WHILE)
                .until(() -> output(worker).contains("a redrive is paused"));
    }

    /** Each of them waits, and says for what. */
    @ParameterizedTest
    @CsvSource({
        "DATABASE_PASSWORD, hush4711-password, password authentication failed",
        "DATABASE_MIGRATION_PASSWORD, hush4711-password, password authentication failed",
        "KAFKA_SASL_JAAS_CONFIG, hush4711-password, the start waits",
    })
    void aWrongPasswordIsNotPrinted(String variable, String value, String said) {
        try (Suite suite = suite("DEBUG")) {
            suite.set(variable, value);
            if (variable.startsWith("KAFKA_")) {
                suite.set("KAFKA_SECURITY_PROTOCOL", "SASL_PLAINTEXT")
                        .set("KAFKA_SASL_MECHANISM", "PLAIN")
                        .set(
                                variable,
                                "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"u\""
                                        + " password=\"" + value + "\";");
            }
            ServiceProcess worker = suite.start();
            worker.awaitLive(A_WHILE);
            await(said).atMost(A_WHILE).until(() -> output(worker).contains(said));

            assertThat(suite.readiness(worker).toString()).doesNotContainIgnoringCase(MARK);
            assertThat(output(worker)).satisfies(LeakIT::isJson).doesNotContainIgnoringCase(MARK);
        }
    }

    /** Kafka's client says of a login what it cannot use. */
    @Test
    void aLoginThatTheClientRefusesIsNotPrinted() {
        try (Suite suite = suite("DEBUG")) {
            suite.set("KAFKA_SECURITY_PROTOCOL", "SASL_PLAINTEXT")
                    .set("KAFKA_SASL_MECHANISM", "PLAIN")
                    .set("KAFKA_SASL_JAAS_CONFIG", MARK + ".Module required;");
            ServiceProcess worker = suite.start();
            await("the client has refused it")
                    .atMost(A_WHILE)
                    .until(() -> output(worker).contains("LoginException"));

            assertThat(output(worker)).satisfies(LeakIT::isJson).doesNotContainIgnoringCase(MARK);
        }
    }

    @Test
    void aConfigurationThatIsRefusedIsPrintedWithoutItsSecrets() {
        try (Suite suite = suite("DEBUG")) {
            suite.set("DATABASE_URL", "postgresql://user:" + MARK + "@127.0.0.1:1/db?password=" + MARK)
                    .set("VIEWER_TOKENS", MARK)
                    .set("KAFKA_SECURITY_PROTOCOL", "SASL_PLAINTEXT")
                    .set("KAFKA_SASL_MECHANISM", "PLAIN")
                    .set("KAFKA_SASL_JAAS_CONFIG", "no.Module " + MARK + " password=" + MARK)
                    .set("KAFKA_SSL_KEY_PASSWORD", MARK);
            ServiceProcess worker = suite.start();

            assertThat(worker.process().awaitExit(A_WHILE)).isEqualTo(1);
            assertThat(output(worker))
                    .contains("problems in the configuration", "VIEWER_TOKENS", "DATABASE_URL")
                    .doesNotContainIgnoringCase(MARK);
        }
    }

    private Suite suite(String level) {
        Suite suite = new Suite(stack, 1)
                .set("ADMIN_TOKENS", TOKEN)
                .set("INGEST_STREAMS_PLAYS_MAX_DEAD_SHARE", "1")
                .set("QUARKUS_LOG_CONSOLE_JSON_ENABLED", "true");
        return level.equals("INFO") ? suite : suite.set("QUARKUS_LOG_CATEGORY__IO_ONEFOLD__LEVEL", level);
    }

    private static void isJson(String output) {
        assertThat(output.lines())
                .allSatisfy(line ->
                        assertThat(JSON.readTree(line).path("service").asText()).isEqualTo("onefold-ingest"));
    }

    private static String output(ServiceProcess worker) {
        try {
            return Files.readString(worker.log(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is in any base64 of a text with the mark, wherever in it that begins: as such operators are shown records. */
    private static List<String> inBase64() {
        return IntStream.range(0, 3)
                .mapToObj(before -> Base64.getEncoder()
                        .withoutPadding()
                        .encodeToString(bytes(" ".repeat(before) + MARK))
                        .substring(before == 0 ? 0 : 4, (before + MARK.length()) / 3 * 4))
                .toList();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
