package io.onefold.webhook.receive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.PackagedService;
import io.onefold.stack.process.ServiceLaunch;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.webhook.receive.Wire.Answered;
import io.onefold.webhook.verify.Signed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The packaged service: its route beside what Quarkus has of its own, its variables, its files. */
@ExtendWith(StackExtension.class)
class ReceiveIT {
    private static final Path APPLICATION = PackagedService.in(Path.of("target"));
    private static final Path LOG = Path.of("target", "worker-logs", "receive.log");
    private static final Duration A_WHILE = Duration.ofSeconds(60);

    private final HttpClient client = HttpClient.newHttpClient();
    private final Path secrets;
    private final ServiceProcess service;

    ReceiveIT(TestStack stack, @TempDir Path directory) throws IOException {
        secrets = Files.writeString(directory.resolve("secrets"), "first$ecret");
        Map<String, String> environment = new HashMap<>(stack.serviceEnvironment("webhook"));
        environment.putAll(Map.of(
                "WEBHOOK_SOURCES_PAY_SCHEME", "stripe",
                "WEBHOOK_SOURCES_PAY_SECRETS_FILE", secrets.toString(),
                "WEBHOOK_SOURCES_SHOP_SCHEME", "hmac",
                "WEBHOOK_SOURCES_SHOP_SECRETS", "${not.a.property}",
                "WEBHOOK_SOURCES_SHOP_HMAC_HEADER", "X-Sign",
                "WEBHOOK_SOURCES_SHOP_HMAC_ALGORITHM", "sha512",
                "WEBHOOK_SOURCES_SHOP_HMAC_ENCODING", "base64",
                "WEBHOOK_SOURCES_SHOP_HMAC_PREFIX", "h=",
                "WEBHOOK_QUEUES_ORDERS_ON", "pay:order.paid=/data/id,shop:order.paid=/data/id",
                "WEBHOOK_QUEUES_ORDERS_POLICY", "once"));
        environment.put("WEBHOOK_QUEUES_ORDERS_TARGET_URL", "http://127.0.0.1:1/orders");
        Files.createDirectories(LOG.getParent());
        service = ServiceProcess.start("receive", ServiceLaunch.of(APPLICATION, environment, LOG));
    }

    @BeforeEach
    void awaitReady() {
        service.awaitReady(A_WHILE);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private Answered post(String source, Signed signed) throws IOException {
        try (Wire wire = new Wire(service.httpUrl().getPort())) {
            return wire.post(source, signed).answer();
        }
    }

    private static Signed signed(String scheme, String secret, String body) {
        return Signed.by(scheme, secret, InstantSource.system().instant().getEpochSecond(), Signed.utf8(body));
    }

    private String get(URI base, String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(base.resolve(path)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    @Test
    void takesWhatIsSigned() throws IOException, InterruptedException {
        String paid = "{\"type\":\"order.paid\",\"id\":\"evt_1\",\"data\":{\"id\":\"or_1\"}}";

        Answered first = post("pay", signed("stripe", "first$ecret", paid));
        Answered again = post("pay", signed("stripe", "first$ecret", paid));
        Answered twin = post("shop", signed("hmac", "${not.a.property}", paid));

        assertThat(first.status()).isEqualTo(202);
        assertThat(first.body()).startsWith("{\"status\":\"enqueued\"");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body()).startsWith("{\"status\":\"duplicate\"");
        assertThat(again.body().replaceFirst("duplicate", "enqueued")).isEqualTo(first.body());
        assertThat(twin.body()).startsWith("{\"status\":\"collapsed\"");
        assertThat(post("pay", signed("stripe", "other", paid)).status()).isEqualTo(401);
        assertThat(post("other", signed("stripe", "other", paid)).status()).isEqualTo(404);
        assertThat(get(service.managementUrl(), "/q/metrics"))
                .contains("onefold_webhook_answers_total{source=\"pay\",status=\"enqueued\"} 1.0")
                .contains("onefold_webhook_refused_total{reason=\"forged\",scheme=\"stripe\",source=\"pay\"} 1.0");
    }

    /** The limit that Quarkus has is that of operators. */
    @Test
    void takesBodiesUpToItsOwnLimit() throws IOException {
        String large = "{\"type\":\"order.paid\",\"id\":\"evt_2\",\"data\":{\"id\":\"or_2\"},\"x\":\""
                + "y".repeat(1_000_000) + "\"}";

        assertThat(post("pay", signed("stripe", "first$ecret", large)).status()).isEqualTo(202);
        assertThat(post("pay", signed("stripe", "first$ecret", large + " ".repeat(100_000)))
                        .status())
                .isEqualTo(413);
    }

    /** Nobody has signed these; before, each of them kept its room for good. */
    @Test
    void takesWhatIsGoodAfterManyThatArePackedToOverflowAStack() throws IOException {
        byte[] empty = ContentCodingTest.gzip(new byte[0]);
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        for (int count = 0; count < 1_048_576 / empty.length; count++) {
            members.write(empty);
        }
        Signed bad =
                signed("stripe", "first$ecret", "").body(members.toByteArray()).header("Content-Encoding", "gzip");
        String good = "{\"type\":\"order.paid\",\"id\":\"evt_3\",\"data\":{\"id\":\"or_3\"},\"x\":\""
                + "y".repeat(20_000) + "\"}";

        for (int count = 0; count < 70; count++) {
            assertThat(post("pay", bad).status()).isEqualTo(400);
        }

        assertThat(post("pay", signed("stripe", "first$ecret", good)).status()).isEqualTo(202);
        assertThat(Files.readString(LOG)).doesNotContain("StackOverflow", "\" ERROR ");
    }

    @Test
    void readsTheSecretsOfAFileAgain() throws IOException {
        Signed signed = signed("stripe", "second", "{}");
        assertThat(post("pay", signed).status()).isEqualTo(401);

        Files.writeString(secrets, "second");

        await().atMost(A_WHILE).until(() -> post("pay", signed).status() == 200);
        assertThat(post("pay", signed("stripe", "first$ecret", "{}")).status()).isEqualTo(401);
    }

    @Test
    void describesItself() throws IOException, InterruptedException {
        assertThat(get(service.httpUrl(), "/openapi")).contains("/webhooks/{source}:", "WebhookAnswer:");
    }
}
