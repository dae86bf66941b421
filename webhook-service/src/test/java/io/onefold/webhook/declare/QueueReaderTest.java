package io.onefold.webhook.declare;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.config.ConfigProblems;
import io.onefold.config.MappedConfig;
import io.onefold.config.Secret;
import io.onefold.config.Secrets;
import io.onefold.config.Variables;
import io.onefold.key.JsonPointer;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueueReaderTest {
    private static final String PREFIX = "WEBHOOK_QUEUES_ORDERS_";
    private static final String SIGNING = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    private final Map<String, String> environment = new HashMap<>(Map.of(
            PREFIX + "ON", "pagarme:order.paid=/data/id",
            PREFIX + "POLICY", "once",
            PREFIX + "TARGET_URL", "https://erp.example/orders"));
    private final ConfigProblems problems = new ConfigProblems();

    private QueueReaderTest with(String name, String value) {
        environment.put(PREFIX + name, value);
        return this;
    }

    private Queue read() {
        WebhookConfig config = new MappedConfig(new SmallRyeConfigBuilder()
                        .withSources(new EnvConfigSource(environment, 300))
                        .build())
                .at("webhook", WebhookConfig.class);
        return new QueueReader(new Variables(environment, problems), new Secrets(environment, problems))
                .read("orders", requireNonNull(config.queues().get("orders")));
    }

    private List<String> problems() {
        read();
        return problems.lines();
    }

    private static JsonPointer pointer(String text) {
        return JsonPointer.parse(text);
    }

    @Test
    void fillsInWhatIsNotSaid() {
        Queue queue = read();

        assertThat(problems.lines()).isEmpty();
        assertThat(queue)
                .isEqualTo(new Queue(
                        "orders",
                        List.of(new Trigger("pagarme", "order.paid", List.of(pointer("/data/id")))),
                        Policy.ONCE,
                        false,
                        new Target(
                                URI.create("https://erp.example/orders"),
                                0,
                                16,
                                Duration.ofHours(24),
                                Duration.ofSeconds(10),
                                null,
                                null,
                                null,
                                "Idempotent-Replayed"),
                        Duration.ofSeconds(12),
                        12));
    }

    @Test
    void readsEveryVariable() {
        Queue queue = with(
                        "ON",
                        " pagarme:order.paid=/data/id , pagarme:charge.paid=json:/data/order/id | /data/code,stripe:a:b.c=/x")
                .with("POLICY", "rerun")
                .with("PAYLOAD", "last")
                .with("TARGET_URL", "http://erp:8080/orders?from=onefold")
                .with("TARGET_RATE", "50")
                .with("TARGET_CONCURRENCY", "3")
                .with("TARGET_KEY_MEMORY", "7d")
                .with("TARGET_HEADERS", "Authorization: Bearer $x{y}, X-Team: payments")
                .with("TARGET_SIGNING_SECRET", SIGNING)
                .with("TARGET_REPLAYED_HEADER", "X-Replayed")
                .with("TIMEOUT", "2m")
                .with("LEASE", "5s")
                .with("MAX_ATTEMPTS", "1")
                .with("RESULT", "/data/0/id")
                .read();

        assertThat(problems.lines()).isEmpty();
        assertThat(queue.on())
                .containsExactly(
                        new Trigger("pagarme", "order.paid", List.of(pointer("/data/id"))),
                        new Trigger(
                                "pagarme", "charge.paid", List.of(pointer("/data/order/id"), pointer("/data/code"))),
                        new Trigger("stripe", "a:b.c", List.of(pointer("/x"))));
        assertThat(queue.policy()).isEqualTo(Policy.RERUN);
        assertThat(queue.latestPayload()).isTrue();
        assertThat(queue.lease()).isEqualTo(Duration.ofSeconds(5));
        assertThat(queue.maxAttempts()).isEqualTo(1);
        Target target = queue.target();
        assertThat(target.url()).isEqualTo(URI.create("http://erp:8080/orders?from=onefold"));
        assertThat(target.rate()).isEqualTo(50);
        assertThat(target.concurrency()).isEqualTo(3);
        assertThat(target.keyMemory()).isEqualTo(Duration.ofDays(7));
        assertThat(target.timeout()).isEqualTo(Duration.ofMinutes(2));
        assertThat(target.replayedHeader()).isEqualTo("X-Replayed");
        assertThat(target.result()).isEqualTo(pointer("/data/0/id"));
        assertThat(target.signing()).extracting(Secret::current).isEqualTo(SIGNING);
        assertThat(HeaderLines.parse(requireNonNull(target.headers()).current()))
                .containsExactlyInAnyOrderEntriesOf(Map.of("Authorization", "Bearer $x{y}", "X-Team", "payments"));
    }

    @ParameterizedTest
    @CsvSource({"once, false", "collapse, false", "rerun, true"})
    void sendsTheLastPayloadUnderRerunAndElseTheFirst(String policy, boolean latest) {
        Queue queue = with("POLICY", policy).read();

        assertThat(queue.latestPayload()).isEqualTo(latest);
        assertThat(with("PAYLOAD", "first").read().latestPayload()).isFalse();
        assertThat(with("PAYLOAD", "last").read().latestPayload()).isTrue();
        assertThat(problems.lines()).isEmpty();
    }

    @Test
    void readsSecretsFromFiles(@TempDir Path folder) throws IOException {
        Path headers = Files.writeString(folder.resolve("headers"), "Accept: text/plain, */*\nX-Api-Key: k\n");
        Path signing = Files.writeString(folder.resolve("signing"), SIGNING + "\n");

        Target target = with("TARGET_HEADERS_FILE", headers.toString())
                .with("TARGET_SIGNING_SECRET_FILE", signing.toString())
                .read()
                .target();

        assertThat(problems.lines()).isEmpty();
        assertThat(HeaderLines.parse(requireNonNull(target.headers()).current()))
                .containsExactlyInAnyOrderEntriesOf(Map.of("Accept", "text/plain, */*", "X-Api-Key", "k"));
        assertThat(TargetSigningKey.parse(requireNonNull(target.signing()).current()))
                .hasSize(24);
        assertThat(target.toString()).doesNotContain("X-Api-Key", "whsec");
    }

    @Test
    void needsWhatNobodyCanGuess() {
        environment.clear();
        environment.put(PREFIX + "LEASE", "15s");

        assertThat(problems())
                .containsExactly(
                        PREFIX + "ON is not set: needs a value",
                        PREFIX + "POLICY is not set: needs a value",
                        PREFIX + "TARGET_URL is not set: needs a value");
    }

    @Test
    void reportsEverythingAtOnce() {
        with("ON", "").with("POLICY", "twice").with("TARGET_URL", "erp").with("TARGET_RATE", "0.5");
        with("TARGET_CONCURRENCY", "0").with("TARGET_KEY_MEMORY", "1s").with("TARGET_HEADERS", "Host: x");
        with("TARGET_SIGNING_SECRET", "s3cret")
                .with("TARGET_REPLAYED_HEADER", "a b")
                .with("TIMEOUT", "0s");
        with("LEASE", "4999ms")
                .with("MAX_ATTEMPTS", "many")
                .with("RESULT", "id")
                .with("PAYLOAD", "both");

        assertThat(problems())
                .hasSize(14)
                .contains(PREFIX + "LEASE = \"4999ms\": is a duration from 5s to 1h, such as 15s")
                .contains(PREFIX + "TARGET_RATE = \"0.5\": is a whole number from 1 to 100000")
                .contains(PREFIX + "TARGET_SIGNING_SECRET: is whsec_ and from 24 to 64 bytes in base64");
    }

    @ParameterizedTest
    @CsvSource({
        "order.paid=/id, unlike",
        "pagarme:order.paid, unlike",
        "pagarme:=/id, of 0 characters",
        "Pagarme:x=/id, source",
        "pagarme:x=id, JSON Pointer",
        "pagarme:x=, JSON Pointer",
        "pagarme:x=/id|, JSON Pointer",
        "pagarme:x=header:y, JSON Pointer",
        "'pagarme:x=/id,', unlike",
        "'pagarme:x=/id,pagarme:x=/other', twice"
    })
    void refusesATriggerThatIsNone(String on, String rule) {
        assertThat(with("ON", on).problems()).singleElement().asString().contains(PREFIX + "ON", rule);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "erp.example/orders",
                "ftp://erp.example/orders",
                "https:///orders",
                "https:orders",
                "https://hush:hush@erp.example/orders",
                "https://hush@erp.example/orders",
                "https://erp.example/orders#hush",
                "https://erp.example:0/",
                "https://erp.example:65536/",
                "https://erp.example/a b",
                "//erp.example/orders"
            })
    void refusesAnUrlThatIsNoneAndDoesNotShowIt(String url) {
        assertThat(with("TARGET_URL", url).problems())
                .singleElement()
                .asString()
                .startsWith(PREFIX + "TARGET_URL: ")
                .doesNotContain("hush");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hush",
                "X-Secret",
                "X-Secret:",
                "X Secret: hush",
                ": hush",
                "X-Secret: hush,",
                "X-Secret: hush\u0007",
                "X-Secret: h\u00fcsh",
                "X-Secret: hush\nX-Other hush",
                "X-A: 1, x-a: hush",
                "idempotency-key: hush",
                "Onefold-Collapse-Key: hush",
                "Content-Type: hush",
                "content-length: hush",
                "Host: hush",
                "TraceParent: hush",
                "webhook-id: hush",
                "Webhook-Signature: hush",
                "Transfer-Encoding: hush",
                "Connection: hush"
            })
    void refusesHeadersThatAreNoneOrOursAndDoesNotShowThem(String headers) {
        assertThat(with("TARGET_HEADERS", headers).problems())
                .singleElement()
                .asString()
                .startsWith(PREFIX + "TARGET_HEADERS: ")
                .doesNotContain("hush", "Secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hush",
                "whsec_",
                "whsec_hush",
                "whsec_h!shhushhushhushhushhushhushhush",
                "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
            })
    void refusesASigningSecretThatIsNoneAndDoesNotShowIt(String secret) {
        assertThat(with("TARGET_SIGNING_SECRET", secret).problems())
                .singleElement()
                .asString()
                .startsWith(PREFIX + "TARGET_SIGNING_SECRET: ")
                .doesNotContain("hush", "MfKQ");
    }

    @Test
    void aNameIsOneWord() {
        WebhookConfig config = new MappedConfig(new SmallRyeConfigBuilder()
                        .withSources(new EnvConfigSource(environment, 300))
                        .build())
                .at("webhook", WebhookConfig.class);

        new QueueReader(new Variables(environment, problems), new Secrets(environment, problems))
                .read("9lives", requireNonNull(config.queues().get("orders")));

        assertThat(problems.lines()).anyMatch(line -> line.contains("a queue's name"));
    }
}
