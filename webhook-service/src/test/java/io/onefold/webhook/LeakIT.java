package io.onefold.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.http.ApiPort;
import io.onefold.stack.Database;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.wire.Wire;
import io.onefold.webhook.suite.Api;
import io.onefold.webhook.suite.CommandTopic;
import io.onefold.webhook.suite.Gateway;
import io.onefold.webhook.suite.Rows;
import io.onefold.webhook.suite.Target;
import io.onefold.webhook.suite.WebhookService;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing of a webhook, a command or an answer and no secret is in what a replica prints, whatever happens to it. */
@ExtendWith(StackExtension.class)
class LeakIT {
    private static final Duration SOON = Duration.ofSeconds(40);

    /** Part of everything that must not be seen. */
    private static final String MARK = "hush4711";

    private static final String TOKEN = MARK + "-token-of-operators";
    private static final String LOGIN = "shop:" + MARK;

    /** The mark is in what it stands for and in how it is written. */
    private static final String SIGNING =
            "whsec_" + MARK + Base64.getEncoder().encodeToString((MARK + "-signs-for-tests").getBytes(UTF_8));

    private final TestStack stack;
    private final Database database;
    private final Rows rows;
    private final Wire wire;
    private final Target unused = new Target();
    private final EchoTarget echo;
    private final Gateway gateway = new Gateway();
    private final HttpClient client = HttpClient.newHttpClient();
    private final WebhookService service;

    LeakIT(TestStack stack) throws IOException {
        this.stack = stack;
        this.database = stack.servers().createDatabase("leak_" + System.nanoTime());
        this.rows = new Rows(database);
        this.wire = Wire.to(database.host(), database.port());
        this.echo = new EchoTarget(MARK);
        this.service = new WebhookService(database, "once", unused)
                .set("DATABASE_URL", "postgresql://127.0.0.1:" + wire.port() + "/" + database.name())
                .set("ADMIN_TOKENS", TOKEN)
                .set("WEBHOOK_SOURCES_PAY_SECRETS", SIGNING)
                .set("WEBHOOK_SOURCES_SHOP_SCHEME", "basic")
                .set("WEBHOOK_SOURCES_SHOP_SECRETS", LOGIN)
                .set("WEBHOOK_QUEUES_ORDERS_TARGET_HEADERS", "Authorization: Bearer " + MARK)
                .set("WEBHOOK_QUEUES_ORDERS_TARGET_SIGNING_SECRET", SIGNING)
                .set("WEBHOOK_QUEUES_ORDERS_MAX_ATTEMPTS", "1")
                .set(
                        "WEBHOOK_QUEUES_ORDERS_TARGET_URL",
                        "http://127.0.0.1:" + echo.port() + "/" + MARK + "?key=" + MARK)
                .set("REDIS_URL", stack.redisUrl().replace("redis://", "redis://:" + MARK + "@"))
                .set("QUARKUS_LOG_CONSOLE_JSON_ENABLED", "true");
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
        unused.close();
        echo.close();
        wire.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INFO", "DEBUG"})
    void whatIsTakenCalledOrRefusedIsNotPrinted(String level) {
        if (!level.equals("INFO")) {
            service.set("QUARKUS_LOG_CATEGORY__IO_ONEFOLD__LEVEL", level);
        }
        try (CommandTopic topic = new CommandTopic(stack.kafkaBootstrapServers(), database.name(), 1)) {
            service.reading(stack.kafkaBootstrapServers(), topic)
                    .set("WEBHOOK_GROUP_ID", database.name())
                    .set(
                            "WEBHOOK_QUEUES_ORDERS_ON",
                            "pay:order.paid=/data/id,shop:order.paid=/data/id,commands:order.integrate=/orderId");
            ServiceProcess replica = service.startReady();
            URI at = replica.httpUrl();

            send(at);
            command(topic);
            await("the target has refused").atMost(SOON).until(() -> dead() == 3);
            operate(Api.of(replica).withToken(TOKEN), new ApiPort(replica.httpUrl(), TOKEN));
            theDatabaseRefusesAndIsAway(at, replica);
            replica.process().terminate(Duration.ofSeconds(20));

            assertThat(output(replica))
                    .contains("a webhook is answered with 503", "commands are read")
                    .satisfies(LeakIT::isJson)
                    .doesNotContainIgnoringCase(MARK)
                    .doesNotContain(base64(LOGIN), base64(LOGIN + "-wrong"));
        }
    }

    private void send(URI at) {
        assertThat(gateway.send(at, MARK + "-1", order("-1"), SIGNING).join().status())
                .isEqualTo(202);
        assertThat(gateway.send(at, MARK + "-2", order("-2")).join().status())
                .as("signed by another")
                .isEqualTo(401);
        gateway.send(at, MARK + "-3", "{\"type\":\"order.paid\", " + MARK, SIGNING)
                .join();
        gateway.send(at, MARK + "-4", "{\"type\":\"order.paid\",\"data\":\"" + MARK + "\"}", SIGNING)
                .join();
        assertThat(gateway.send(at, MARK + "-5", MARK.repeat(1_000_000), SIGNING)
                        .handle((answer, cutOff) -> answer == null ? 413 : answer.status())
                        .join())
                .isEqualTo(413);
        assertThat(post(at, "/webhooks/shop", LOGIN, order("-6"))).isEqualTo(202);
        assertThat(post(at, "/webhooks/shop", LOGIN + "-wrong", order("-7"))).isEqualTo(401);
        assertThat(post(at, "/webhooks/" + MARK + "?" + MARK, LOGIN, order("-8")))
                .isEqualTo(404);
    }

    private static void command(CommandTopic topic) {
        topic.send(
                0,
                MARK,
                CommandTopic.integrate(MARK + "-9", MARK + "-9").getBytes(UTF_8),
                Map.of("authorization", MARK, MARK, MARK));
        topic.send(0, "{\"type\":\"order.integrate\", " + MARK);
        topic.send(0, "{\"type\":\"" + MARK + "\",\"commandId\":[\"" + MARK + "\"]}");
        topic.send(0, "\"" + MARK.repeat(200_000) + "\"");
    }

    private long dead() {
        return rows.number("SELECT count(*) FROM webhook.job WHERE state = 'dead'");
    }

    private void operate(Api api, ApiPort port) {
        assertThat(api.withToken(MARK + "-of-nobody").ask("/ops/queues").statusCode())
                .isEqualTo(401);
        assertThat(api.ask("/ops/dead-jobs?after=" + MARK).statusCode()).isEqualTo(400);
        long job = rows.number("SELECT min(job_id) FROM webhook.job");
        long delivery = rows.number("SELECT min(delivery_id) FROM webhook.delivery");
        for (String path : List.of(
                "/ops/jobs",
                "/ops/jobs/" + job,
                "/ops/dead-jobs/export",
                "/ops/deliveries/" + delivery,
                "/ops/effects?format=csv",
                "/ops/queues")) {
            assertThat(api.ask(path).statusCode()).as(path).isEqualTo(200);
        }
        for (String path : List.of("/ops/jobs", "/ops/redrives", "/ops/discards")) {
            assertThat(api.post(path, "{\"queue\": " + MARK).statusCode()).isEqualTo(400);
            assertThat(api.post(path, "{\"queue\": [\"" + MARK + "\"]}").statusCode())
                    .isEqualTo(400);
            port.refusesWhatIsTooLarge(path, "{\"x\":\"" + MARK.repeat(20));
        }
        assertThat(api.post("/ops/jobs/" + job + "/retry", "").statusCode()).isEqualTo(202);
        await("the target has refused again").atMost(SOON).until(() -> dead() == 3);
    }

    private void theDatabaseRefusesAndIsAway(URI at, ServiceProcess replica) {
        executeAsOwner("ALTER TABLE webhook.delivery ADD CONSTRAINT no_more CHECK (event_id NOT LIKE '%-10')");
        assertThat(gateway.send(at, MARK + "-10", order("-10"), SIGNING).join().status())
                .isEqualTo(503);
        wire.cut();
        assertThat(gateway.send(at, MARK + "-11", order("-11"), SIGNING).join().status())
                .isEqualTo(503);
        await("it says that it runs no jobs")
                .atMost(SOON)
                .until(() -> output(replica).contains("no jobs are claimed"));
        wire.heal();
        await("it is back")
                .atMost(SOON)
                .until(() -> gateway.send(at, MARK + "-12", order("-12"), SIGNING)
                                .join()
                                .status()
                        == 202);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DATABASE_PASSWORD", "DATABASE_MIGRATION_PASSWORD"})
    void aWrongPasswordIsNotPrinted(String variable) {
        service.set("QUARKUS_LOG_CATEGORY__IO_ONEFOLD__LEVEL", "DEBUG").set(variable, MARK);
        ServiceProcess replica = service.start();
        await("it says why it waits")
                .atMost(SOON)
                .until(() -> output(replica).contains("password authentication failed"));

        assertThat(output(replica)).satisfies(LeakIT::isJson).doesNotContainIgnoringCase(MARK);
    }

    /** Kafka's client says of a login what it cannot use. */
    @Test
    void aLoginThatTheClientRefusesIsNotPrinted() {
        try (CommandTopic topic = new CommandTopic(stack.kafkaBootstrapServers(), database.name(), 1)) {
            service.reading(stack.kafkaBootstrapServers(), topic)
                    .set("KAFKA_SECURITY_PROTOCOL", "SASL_PLAINTEXT")
                    .set("KAFKA_SASL_MECHANISM", "PLAIN")
                    .set("KAFKA_SASL_JAAS_CONFIG", MARK + ".Module required;");
            ServiceProcess replica = service.start();
            await("the client has refused it")
                    .atMost(SOON)
                    .until(() -> output(replica).contains("LoginException"));

            assertThat(output(replica)).satisfies(LeakIT::isJson).doesNotContainIgnoringCase(MARK);
        }
    }

    @Test
    void aConfigurationThatIsRefusedIsPrintedWithoutItsSecrets() {
        service.set("DATABASE_URL", "postgresql://user:" + MARK + "@127.0.0.1:1/db?password=" + MARK)
                .set("VIEWER_TOKENS", MARK)
                .set("REDIS_URL", "redis://:" + MARK + "^@ host")
                .set("WEBHOOK_SOURCES_PAY_SECRETS", MARK)
                .set("WEBHOOK_SOURCES_SHOP_SECRETS", MARK)
                .set("WEBHOOK_QUEUES_ORDERS_TARGET_HEADERS", MARK)
                .set("WEBHOOK_QUEUES_ORDERS_TARGET_SIGNING_SECRET", MARK)
                .set("WEBHOOK_QUEUES_ORDERS_TARGET_URL", "http://user:" + MARK + "@127.0.0.1");
        ServiceProcess replica = service.start();

        assertThat(replica.process().awaitExit(SOON)).isEqualTo(1);
        assertThat(output(replica))
                .contains("problems in the configuration", "VIEWER_TOKENS", "DATABASE_URL", "REDIS_URL")
                .contains("SHOP_SECRETS", "TARGET_HEADERS", "TARGET_SIGNING_SECRET", "TARGET_URL")
                .doesNotContainIgnoringCase(MARK);
    }

    private void executeAsOwner(String sql) {
        try (Connection owner = rows.connectAsOwner();
                Statement statement = owner.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    private int post(URI at, String path, String login, String body) {
        try {
            return client.send(
                            HttpRequest.newBuilder(at.resolve(path))
                                    .header("authorization", "Basic " + base64(login))
                                    .header("x-more", MARK)
                                    .POST(HttpRequest.BodyPublishers.ofString(body))
                                    .build(),
                            HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static String order(String suffix) {
        return "{\"type\":\"order.paid\",\"id\":\"" + MARK + suffix + "\",\"data\":{\"id\":\"" + MARK + suffix + "\"}}";
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
    }

    private static void isJson(String output) {
        assertThat(output.lines())
                .allSatisfy(line ->
                        assertThat(new JsonObject(line).getString("service")).isEqualTo("onefold-webhook"));
    }

    private static String output(ServiceProcess replica) {
        try {
            return Files.readString(replica.log(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
