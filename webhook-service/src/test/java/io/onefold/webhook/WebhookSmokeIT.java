package io.onefold.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.Database;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.webhook.declare.Scheme;
import io.onefold.webhook.suite.Api;
import io.onefold.webhook.suite.CommandTopic;
import io.onefold.webhook.suite.Gateway;
import io.onefold.webhook.suite.Target;
import io.onefold.webhook.suite.WebhookService;
import io.onefold.webhook.verify.Signed;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.record.CompressionType;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The packaged service, whatever it is packaged as: that all schemes and codecs, its migrations, what it writes as JSON and
 * what it refuses are all in it. With {@code -Pnative} that is an executable.
 */
@ExtendWith(StackExtension.class)
class WebhookSmokeIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final List<String> SCHEMES = Arrays.stream(Scheme.values())
            .filter(scheme -> scheme != Scheme.KAFKA)
            .map(scheme -> scheme.name().toLowerCase(Locale.ROOT).replace('_', '-'))
            .toList();

    private final HttpClient client = HttpClient.newHttpClient();
    private final Target target = new Target();
    private final TestStack stack;
    private final CommandTopic topic;
    private final WebhookService service;

    WebhookSmokeIT(TestStack stack) {
        this.stack = stack;
        Database database = stack.servers().createDatabase("smoke_" + System.nanoTime());
        this.topic = new CommandTopic(stack.kafkaBootstrapServers(), database.name(), 1);
        this.service = new WebhookService(database, "once", target)
                .reading(stack.kafkaBootstrapServers(), topic)
                .set("REDIS_URL", stack.redisUrl());
        StringBuilder on = new StringBuilder("commands:order.integrate=/orderId");
        for (String scheme : SCHEMES) {
            String prefix = "WEBHOOK_SOURCES_" + source(scheme).toUpperCase(Locale.ROOT);
            service.set(prefix + "_SCHEME", scheme)
                    .set(prefix + "_SECRETS", secretOf(scheme))
                    .set(prefix + "_EVENT_TYPE", "/type")
                    .set(prefix + "_EVENT_ID", "/id");
            on.append(',').append(source(scheme)).append(":order.paid=/order");
        }
        service.set("WEBHOOK_SOURCES_HMAC_HMAC_HEADER", "X-Sign")
                .set("WEBHOOK_SOURCES_HMAC_HMAC_ALGORITHM", "sha512")
                .set("WEBHOOK_SOURCES_HMAC_HMAC_ENCODING", "base64")
                .set("WEBHOOK_SOURCES_HMAC_HMAC_PREFIX", "h=")
                .set("WEBHOOK_QUEUES_ORDERS_ON", on.toString());
    }

    private static String source(String scheme) {
        return scheme.replace("-", "");
    }

    private static String secretOf(String scheme) {
        return scheme.equals("standard") ? Gateway.SECRET : scheme.equals("basic") ? "user:password" : "a secret";
    }

    @AfterEach
    void stop() {
        service.close();
        target.close();
        topic.close();
    }

    @Test
    void takesWebhooksOfEverySchemeAndCommandsOfEveryCodecAndAnswersOperators() {
        ServiceProcess replica = service.startReady();
        for (String scheme : SCHEMES) {
            assertThat(post(replica, scheme)).as(scheme).startsWith("{\"status\":\"enqueued\"");
        }
        for (CompressionType codec : CompressionType.values()) {
            send(codec);
        }
        int all = SCHEMES.size() + CompressionType.values().length;
        await().atMost(A_WHILE).until(() -> target.effects().size() == all);

        assertThat(target.effects().values())
                .containsAll(SCHEMES)
                .containsAll(Arrays.stream(CompressionType.values())
                        .map(codec -> codec.name)
                        .toList());
        answers(Api.of(replica), all);
        refuses(Api.of(replica));
    }

    private String post(ServiceProcess replica, String scheme) {
        String body = "{\"type\":\"order.paid\",\"id\":\"evt_" + scheme + "\",\"data\":{\"id\":\"or_1\"},\"order\":\""
                + scheme + "\"}";
        Signed signed = Signed.by(
                scheme, secretOf(scheme), InstantSource.system().instant().getEpochSecond(), Signed.utf8(body));
        String query = signed.query().containsKey("data.id") ? "?data.id=or_1" : "";
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        replica.httpUrl().resolve(URI.create("/webhooks/" + source(scheme) + query)))
                .POST(HttpRequest.BodyPublishers.ofByteArray(signed.body()));
        signed.headers().forEach((name, values) -> values.forEach(value -> request.header(name, value)));
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void send(CompressionType codec) {
        Map<String, Object> settings =
                Map.of("bootstrap.servers", stack.kafkaBootstrapServers(), "compression.type", codec.name);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            byte[] command =
                    CommandTopic.integrate("c-" + codec.name, codec.name).getBytes(StandardCharsets.UTF_8);
            Future<RecordMetadata> unused = producer.send(new ProducerRecord<>(topic.name(), 0, null, command));
        }
    }

    private static void answers(Api api, int all) {
        await().atMost(A_WHILE)
                .until(() -> api.list("/ops/jobs?state=done&limit=100").size() == all);
        long job = api.list("/ops/jobs").getJsonObject(0).getLong("id");
        assertThat(api.get("/ops/jobs/" + job).getJsonArray("attempts")).hasSize(1);
        assertThat(api.list("/ops/deliveries?limit=100")).hasSize(all);
        assertThat(api.list("/ops/effects?limit=100")).hasSize(all);
        assertThat(api.list("/ops/queues")).hasSize(1);
        assertThat(api.list("/ops/dead-jobs")).isEmpty();
        assertThat(api.post("/ops/redrives", "{\"target\":\"orders\",\"rate\":1,\"dryRun\":true}")
                        .body())
                .contains("\"wouldSend\":0", "\"reasons\":[]");
        assertThat(api.ask("/openapi").body()).contains("/webhooks/{source}:");
        assertThat(api.metrics()).contains("onefold_webhook_answers_total", "onefold_webhook_redis_in_use 1.0");
    }

    private static void refuses(Api api) {
        assertThat(api.ask("/ops/jobs/999999").body()).contains("\"title\":\"Not Found\"", "\"status\":404");
        assertThat(api.ask("/ops/jobs?stat=done").body()).contains("\"detail\":\"a parameter is one of [");
        assertThat(api.withToken("nobody's").ask("/ops/jobs").statusCode()).isEqualTo(401);
    }
}
