package io.onefold.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.Database;
import io.onefold.stack.LocalStack;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.embedded.KafkaBroker;
import io.onefold.stack.embedded.LocalServer;
import io.onefold.stack.embedded.SecuredListener;
import io.onefold.stack.process.Ports;
import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.tls.Certificates;
import io.onefold.stack.wire.Wire;
import io.onefold.webhook.suite.Api;
import io.onefold.webhook.suite.CommandTopic;
import io.onefold.webhook.suite.Gateway;
import io.onefold.webhook.suite.Rows;
import io.onefold.webhook.suite.Target;
import io.onefold.webhook.suite.WebhookService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Commands of a topic, read by real replicas of one group. */
@ExtendWith(StackExtension.class)
class CommandsIT {
    private static final boolean CHAOS = Boolean.getBoolean("chaos");
    private static final int ROUNDS = CHAOS ? 20 : 2;
    private static final Duration LONG = Duration.ofSeconds(25);
    private static final Duration A_MINUTE = Duration.ofMinutes(1);
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    private static final String LOGIN =
            "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";"
                    .formatted(SecuredListener.USERNAME, SecuredListener.PASSWORD);

    private final TestStack stack;
    private final Target target = new Target();
    private final Database database;
    private final Rows rows;
    private final CommandTopic topic;
    private final WebhookService service;

    CommandsIT(TestStack stack) {
        String name = "commands_" + ProcessHandle.current().pid() + "_" + NUMBER.incrementAndGet();
        this.stack = stack;
        this.database = stack.servers().createDatabase(name);
        this.rows = new Rows(database);
        this.topic = new CommandTopic(stack.kafkaBootstrapServers(), name, 2);
        this.service = new WebhookService(database, "once", target).reading(stack.kafkaBootstrapServers(), topic);
    }

    @AfterEach
    void stop() {
        service.close();
        target.close();
        topic.close();
    }

    @Test
    void aCommandIsOneJobAndOneCallHoweverOftenItIsSent() {
        ServiceProcess replica = service.startReady();
        byte[] command = CommandTopic.integrate("c-1", "or_1").getBytes(StandardCharsets.UTF_8);

        topic.send(0, "k", command, Map.of("traceparent", TRACE, "password", "hidden"));
        topic.send(1, CommandTopic.integrate("c-1", "or_1"));
        topic.send(1, CommandTopic.integrate("c-2", "or_1"));
        topic.send(1, CommandTopic.integrate("c-3", "or_3"));

        await().atMost(LONG)
                .until(() -> topic.committed() == 4 && target.calls().size() == 2);
        assertThat(target.effects()).containsValues("or_1", "or_3").hasSize(2);
        assertThat(rows.all("SELECT event_id, standing FROM webhook.delivery ORDER BY event_id"))
                .containsExactly("c-1 routed", "c-2 routed", "c-3 routed");
        assertThat(rows.all("SELECT traceparent, headers ? 'password' FROM webhook.delivery WHERE event_id = 'c-1'"))
                .isIn(List.of(TRACE + " f"), List.of("null f"));
        assertThat(Api.of(replica).metrics())
                .contains("onefold_webhook_commands_total{source=\"commands\",status=\"duplicate\"} 1.0");
        await().atMost(LONG)
                .untilAsserted(() -> assertThat(Api.of(replica).metrics())
                        .contains("onefold_webhook_command_partitions{source=\"commands\"} 2.0"));
        endsWithAllThatItStoredAcknowledged(replica);
    }

    private void endsWithAllThatItStoredAcknowledged(ServiceProcess replica) {
        for (int order = 10; order < 1_000; order++) {
            topic.send(order % 2, CommandTopic.integrate("c-" + order, "or_" + order));
        }
        await().atMost(LONG).until(() -> rows.number("SELECT count(*) FROM webhook.delivery") > 3);

        replica.process().terminate(Duration.ofSeconds(20));

        assertThat(topic.committed()).isEqualTo(rows.number("SELECT count(*) FROM webhook.delivery") + 1);
    }

    @Test
    void whatIsNoCommandIsKeptAndHoldsUpNobody() {
        service.set("WEBHOOK_MAX_BYTES", "1000");
        ServiceProcess replica = service.startReady();
        byte[] large = new byte[3_000_000];
        Arrays.fill(large, (byte) 'x');

        topic.send(0, "{\"type\":\"order.integrate\", cut");
        topic.send(0, "k", null, Map.of());
        topic.send(0, "k", new byte[0], Map.of());
        topic.send(0, "k", large, Map.of());
        topic.send(0, "{\"type\":\"order.paint\",\"commandId\":\"c-1\",\"orderId\":\"or_1\"}");
        topic.send(0, "{\"commandId\":\"c-2\",\"orderId\":\"or_1\"}");
        topic.send(0, "{\"type\":\"order.integrate\",\"commandId\":\"c-3\",\"orderId\":null}");
        topic.send(0, CommandTopic.integrate("c-4", "or_4"));
        topic.send(0, "{\"type\":\"order.integrate\",\"commandId\":\"c-5\",\"orderId\":\"or_5\",\"orderId\":\"or_6\"}");

        await().atMost(LONG).until(() -> topic.committed() == 9 && target.effectsOf("or_4") == 1);
        assertThat(target.calls()).hasSize(1);
        assertThat(rows.all("SELECT standing, headers ->> 'kafka-offset', headers ->> 'onefold-problem'"
                        + " FROM webhook.delivery ORDER BY (headers ->> 'kafka-offset')::int"))
                .satisfiesExactly(
                        cut -> assertThat(cut).startsWith("malformed 0 not_json "),
                        tombstone -> assertThat(tombstone).isEqualTo("malformed 1 no_value"),
                        empty -> assertThat(empty).startsWith("malformed 2 not_json "),
                        tooLarge -> assertThat(tooLarge).isEqualTo("malformed 3 too_large 3000000 bytes"),
                        otherType -> assertThat(otherType).isEqualTo("ignored 4 null"),
                        noType -> assertThat(noType).isEqualTo("ignored 5 null"),
                        noOrder -> assertThat(noOrder).isEqualTo("unroutable 6 null"),
                        good -> assertThat(good).startsWith("routed "),
                        ambiguous -> assertThat(ambiguous).startsWith("malformed 8 repeated_name at byte "));
        assertThat(rows.number("SELECT length(body) FROM webhook.delivery WHERE headers ->> 'kafka-offset' = '3'"))
                .isEqualTo(65_536);
        assertThat(Api.of(replica).list("/ops/deliveries?standing=malformed")).hasSize(5);
        assertThat(Api.of(replica).metrics())
                .contains("onefold_webhook_commands_total{source=\"commands\",status=\"malformed\"} 5.0");
    }

    /** What is refused by a constraint stands for all that the database may not take. */
    @Test
    void whatTheDatabaseRefusesHoldsUpNobody() throws SQLException {
        service.set("WEBHOOK_SOURCES_COMMANDS_EVENT_ID", "header:eid");
        ServiceProcess replica = service.startReady();
        try (Connection owner = rows.connectAsOwner();
                Statement statement = owner.createStatement()) {
            statement.execute("ALTER TABLE webhook.delivery ADD CHECK (event_id <> 'poison')");
        }

        send("a\0b", "or_1");
        send("poison", "or_2");
        send("c-3", "or_3");

        await().atMost(LONG).until(() -> topic.committed() == 3 && target.effectsOf("or_3") == 1);
        assertThat(rows.all("SELECT standing, headers ->> 'onefold-problem' FROM webhook.delivery"
                        + " ORDER BY (headers ->> 'kafka-offset')::int"))
                .containsExactly(
                        "malformed control_character in the id of the event",
                        "malformed refused_by_database 23514",
                        "routed null");
        assertThat(Api.of(replica).metrics())
                .contains("onefold_webhook_commands_total{source=\"commands\",status=\"malformed\"} 2.0");
    }

    private void send(String id, String order) {
        topic.send(0, "k", CommandTopic.integrate("-", order).getBytes(StandardCharsets.UTF_8), Map.of("eid", id));
    }

    /** Everything is stored, and no acknowledgement has reached the broker when the replica is killed. */
    @Test
    void whatWasStoredAndNotAcknowledgedIsReadAgainAndDoneOnce() throws Exception {
        LocalStack servers = stack.embedded();
        try (Wire toKafka = servers.kafkaWire(0);
                Wire toDatabase = Wire.to(database.host(), database.port())) {
            service.set("DATABASE_URL", "postgresql://127.0.0.1:" + toDatabase.port() + "/" + database.name());
            ServiceProcess first = service.set("KAFKA_BOOTSTRAP_SERVERS", "127.0.0.1:" + toKafka.port())
                    .startReady();
            await().atMost(LONG).until(() -> reads(first, 2));

            toDatabase.cut();
            for (int order = 0; order < 50; order++) {
                topic.send(order % 2, CommandTopic.integrate("c-" + order, "or_" + order));
            }
            await().atMost(LONG).until(() -> holdsABatch(first));
            assertThat(first.isLive()).isTrue();
            assertThat(topic.committed()).isZero();
            toKafka.hold();
            toDatabase.heal();
            await().atMost(LONG).until(() -> rows.number("SELECT count(*) FROM webhook.delivery") > 0);
            first.process().kill();
            long stored = rows.number("SELECT count(*) FROM webhook.delivery");
            assertThat(topic.committed()).isZero();
            toKafka.heal();

            ServiceProcess second = service.set("KAFKA_BOOTSTRAP_SERVERS", stack.kafkaBootstrapServers())
                    .startReady();
            await().atMost(LONG)
                    .until(() -> topic.committed() == 50 && target.effects().size() == 50);
            assertThat(Api.of(second).metrics())
                    .contains("onefold_webhook_commands_total{source=\"commands\",status=\"duplicate\"} " + stored);
            assertOneEffectEach(50);
        }
    }

    /** In turn one is killed, whose partitions are free when its session is over, and one ends. */
    @Test
    void everyCommandHasOneEffectWhileReplicasAreKilledAndEnd() {
        ServiceProcess[] replicas = {service.start(), service.start()};
        Arrays.stream(replicas).forEach(replica -> replica.awaitReady(A_MINUTE));
        int sent = 0;
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < 200; i++, sent++) {
                topic.send(sent % 2, CommandTopic.integrate("c-" + sent, "or_" + sent));
                if (sent % 10 == 0) {
                    topic.send((sent + 1) % 2, CommandTopic.integrate("c-" + sent, "or_" + sent));
                }
            }
            ServiceProcess victim = replicas[round % 2];
            if (round % 2 == 0) {
                victim.process().kill();
            } else {
                victim.process().terminate(Duration.ofSeconds(20));
            }
            if (round < ROUNDS - 1) {
                replicas[round % 2] = service.startReady();
            }
        }
        int all = sent;
        await().atMost(LONG)
                .until(() ->
                        topic.committed() == topic.end() && target.effects().size() == all);
        assertOneEffectEach(all);
    }

    @Test
    void webhooksAreTakenWhileNoBrokerIsThereAndCommandsOnceItIs() throws Exception {
        LocalStack servers = stack.embedded();
        int port;
        try (Wire wire = servers.kafkaWire(1)) {
            port = wire.port();
        }
        topic.send(0, "{\"commandId\":\"c-1\",\"orderId\":\"or_1\"}");
        ServiceProcess replica = service.set("KAFKA_BOOTSTRAP_SERVERS", "127.0.0.1:" + port)
                .set("WEBHOOK_QUEUES_ORDERS_ON", "pay:order.paid=/data/id,commands:*=/orderId")
                .startReady();
        assertThat(new Gateway()
                        .send(replica.httpUrl(), "evt-1", Gateway.orderPaid("or_2"))
                        .join()
                        .status())
                .isEqualTo(202);
        await().atMost(LONG).untilAsserted(() -> assertThat(health(replica)).contains("commands_not_read_because"));

        try (Wire wire = servers.kafkaWire(1)) {
            assertThat(wire.port()).isEqualTo(port);
            await().atMost(LONG).until(() -> target.effectsOf("or_1") == 1);
            await().atMost(LONG)
                    .untilAsserted(() -> assertThat(health(replica)).doesNotContain("commands_not_read_because"));
        }
    }

    @Test
    void webhooksAreTakenWhileNoBrokersNameResolves() {
        ServiceProcess replica =
                service.set("KAFKA_BOOTSTRAP_SERVERS", "nowhere.invalid:9092").startReady();

        assertThat(new Gateway()
                        .send(replica.httpUrl(), "evt-1", Gateway.orderPaid("or_2"))
                        .join()
                        .status())
                .isEqualTo(202);
        await().atMost(LONG).untilAsserted(() -> assertThat(health(replica)).contains("commands_not_read_because"));
    }

    @Test
    void commandsWithoutABrokerAreAStartUpError() throws IOException {
        ServiceProcess replica = service.unset("KAFKA_BOOTSTRAP_SERVERS").start();

        assertThat(replica.process().awaitExit(A_MINUTE)).isEqualTo(1);
        assertThat(Files.readString(replica.log()))
                .contains("1 problem in the configuration:", "  KAFKA_BOOTSTRAP_SERVERS is not set: needs a value");
    }

    @Test
    void commandsOfASecuredBrokerAreRead(@TempDir Path folder) throws IOException {
        Certificates certificates = Certificates.in(folder.resolve("tls"));
        SecuredListener secured = new SecuredListener(Ports.free(), certificates);
        try (LocalServer broker = KafkaBroker.in(folder.resolve("kafka"), Ports.free(), Map.of(), List.of(), secured)) {
            broker.start();
            readsACommand("127.0.0.1:" + broker.port(), "127.0.0.1:" + secured.port(), certificates);
        }
    }

    private void readsACommand(String plain, String secured, Certificates certificates) {
        try (CommandTopic commands = new CommandTopic(plain, topic.name(), 2)) {
            service.set("KAFKA_BOOTSTRAP_SERVERS", secured)
                    .set("KAFKA_SECURITY_PROTOCOL", "SASL_SSL")
                    .set("KAFKA_SASL_MECHANISM", "SCRAM-SHA-512")
                    .set("KAFKA_SASL_JAAS_CONFIG", LOGIN)
                    .set("KAFKA_SSL_TRUSTSTORE_TYPE", "PEM")
                    .set(
                            "KAFKA_SSL_TRUSTSTORE_LOCATION",
                            certificates.authorityPem().toString())
                    .startReady();
            commands.send(0, CommandTopic.integrate("c-1", "or_1"));

            await().atMost(LONG).until(() -> commands.committed() == 1 && target.effectsOf("or_1") == 1);
        }
    }

    private void assertOneEffectEach(int orders) {
        assertThat(target.effects().values()).doesNotHaveDuplicates().hasSize(orders);
        assertThat(rows.number("SELECT count(*) FROM webhook.delivery")).isEqualTo(orders);
    }

    private static boolean reads(ServiceProcess replica, int partitions) {
        return Api.of(replica)
                .metrics()
                .contains("onefold_webhook_command_partitions{source=\"commands\"} " + partitions);
    }

    private static boolean holdsABatch(ServiceProcess replica) {
        return Api.of(replica)
                .metrics()
                .lines()
                .anyMatch(line ->
                        line.startsWith("onefold_webhook_command_batch_age_seconds ") && !line.endsWith(" 0.0"));
    }

    private static String health(ServiceProcess replica) throws IOException, InterruptedException {
        URI ready = replica.managementUrl().resolve("/q/health/ready");
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(ready).build(), BodyHandlers.ofString())
                .body();
    }
}
