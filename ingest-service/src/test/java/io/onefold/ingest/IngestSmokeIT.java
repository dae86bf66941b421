package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.record.CompressionType;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The packaged service, whatever it is packaged as: that its codecs, its migrations, what it writes as JSON and what it
 * refuses are all in it. With {@code -Pnative} that is an executable.
 */
@ExtendWith(StackExtension.class)
class IngestSmokeIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final int OF_EACH = 40;

    private final TestStack stack;

    IngestSmokeIT(TestStack stack) {
        this.stack = stack;
    }

    @Test
    void storesRecordsOfEveryCodecAndAnswersOperators() {
        try (Suite suite = new Suite(stack, 1)) {
            ServiceProcess worker = suite.startReady();
            for (CompressionType codec : CompressionType.values()) {
                send(suite.topic(), codec);
            }
            suite.topic().send(0, "no JSON");
            suite.topic().flush();
            suite.awaitAllAcknowledged(A_WHILE);

            assertThat(suite.rows().events()).isEqualTo((long) OF_EACH * CompressionType.values().length);
            suite.assertBalanced(worker);
            answersWithJson(suite, worker);
            refusesWithAProblem(suite, worker);
            describesItself(suite, worker);
        }
    }

    private void send(Topic topic, CompressionType codec) {
        Map<String, Object> settings = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                stack.kafkaBootstrapServers(),
                ProducerConfig.COMPRESSION_TYPE_CONFIG,
                codec.name,
                ProducerConfig.LINGER_MS_CONFIG,
                100);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (int number = 0; number < OF_EACH; number++) {
                byte[] play = Topic.play(codec.name + number, number).getBytes(StandardCharsets.UTF_8);
                Future<RecordMetadata> unused = producer.send(new ProducerRecord<>(topic.name(), 0, null, play));
            }
        }
    }

    private static void answersWithJson(Suite suite, ServiceProcess worker) {
        JsonNode letters = suite.get(worker, "/ops/dead-letters?stream=plays").path("items");
        assertThat(letters).hasSize(1);
        String wish = "{\"stream\":\"plays\",\"deadLetters\":["
                + letters.path(0).path("id").asLong() + "]}";
        assertThat(suite.post(worker, "/ops/discards", wish).body()).contains("\"discarded\":[");
        assertThat(suite.post(worker, "/ops/redrives", "{\"stream\":\"plays\",\"rate\":1,\"dryRun\":true}")
                        .body())
                .contains("\"stream\":\"plays\"", "\"reasons\":[");
        assertThat(suite.get(worker, "/ops/groups").findValues("state")).isNotEmpty();
        assertThat(suite.get(worker, "/ops/gaps?stream=plays").path("items").isArray())
                .isTrue();
    }

    private static void refusesWithAProblem(Suite suite, ServiceProcess worker) {
        assertThat(suite.ask(worker, "/ops/dead-letters/999999", Suite.TOKEN).body())
                .contains("\"title\":\"Not Found\"", "\"status\":404");
        assertThat(suite.ask(worker, "/ops/dead-letters?strem=plays", Suite.TOKEN)
                        .body())
                .contains("\"detail\":\"a parameter is one of [");
        assertThat(suite.ask(worker, "/ops/audit", "nobody's").statusCode()).isEqualTo(401);
    }

    private static void describesItself(Suite suite, ServiceProcess worker) {
        assertThat(suite.ask(worker, "/openapi", Suite.TOKEN).body()).contains("/ops/dead-letters:");
        assertThat(suite.metrics(worker)).contains("onefold_ingest_outcomes_total");
    }
}
