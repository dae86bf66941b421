package io.onefold.cli.night;

import com.sun.net.httpserver.HttpServer;
import io.onefold.stack.Database;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.PackagedService;
import io.onefold.stack.process.ServiceLaunch;
import io.onefold.stack.process.ServiceProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** The three services, each once, and a target that refuses everything. */
final class Night implements AutoCloseable {
    static final String TOKEN = "token-of-the-night-0123456789";

    /** For logs, and what else the night leaves. */
    static final Path FOLDER = Path.of("target", "night");

    private static final Duration A_WHILE = Duration.ofMinutes(2);
    private static final Duration AN_END = Duration.ofSeconds(20);

    private final TestStack stack;
    private final Database database;
    private final HttpServer target;
    private final Map<String, String> addresses = new HashMap<>();
    private final Map<String, ServiceProcess> running = new HashMap<>();

    Night(TestStack stack) throws IOException {
        Files.createDirectories(FOLDER);
        this.stack = stack;
        this.database = stack.servers()
                .createDatabase("night_" + ProcessHandle.current().pid());
        this.target = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        target.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(422, -1);
            exchange.close();
        });
        target.start();
    }

    Database database() {
        return database;
    }

    /** What the walk says is to be set, so far. */
    Map<String, String> addresses() {
        return Map.copyOf(addresses);
    }

    /** Starts ingest, or starts it again, with this key. */
    void ingest(String key) {
        Map<String, String> environment = new HashMap<>(stack.serviceEnvironment("ingest"));
        environment.putAll(database.environment("ingest"));
        environment.put("INGEST_GROUP_ID", "night");
        environment.put("INGEST_STREAMS_PLAYLOG_TOPICS", topic());
        environment.put("INGEST_STREAMS_PLAYLOG_KEY", key);
        environment.put("INGEST_STREAMS_PLAYLOG_TIME", "/at");
        environment.put("INGEST_STREAMS_PLAYLOG_MAX_DEAD_SHARE", "1");
        start("ingest", environment);
    }

    void summary() {
        Map<String, String> environment = new HashMap<>(database.environment("summary"));
        environment.put("SUMMARY_EVERY", "1s");
        environment.put("SUMMARY_TABLES_PLAYS_STREAM", "playlog");
        start("summary", environment);
    }

    void webhook() {
        Map<String, String> environment = new HashMap<>(database.environment("webhook"));
        environment.put("WEBHOOK_SOURCES_SHOP_SCHEME", "github");
        environment.put("WEBHOOK_SOURCES_SHOP_SECRETS", "a secret of the night");
        environment.put("WEBHOOK_QUEUES_ORDERS_ON", "shop:paid=/id");
        environment.put("WEBHOOK_QUEUES_ORDERS_POLICY", "once");
        environment.put(
                "WEBHOOK_QUEUES_ORDERS_TARGET_URL",
                "http://127.0.0.1:" + target.getAddress().getPort());
        start("webhook", environment);
    }

    private void start(String service, Map<String, String> environment) {
        ServiceProcess before = running.remove(service);
        if (before != null) {
            before.process().terminate(AN_END);
        }
        environment.put("ADMIN_TOKENS", TOKEN);
        Path home = PackagedService.in(Path.of("..", service + "-service", "target"));
        Path log = FOLDER.resolve(service + ".log");
        ServiceProcess started = ServiceProcess.start(service, ServiceLaunch.of(home, environment, log));
        running.put(service, started);
        started.awaitReady(A_WHILE);
        String name = service.toUpperCase(Locale.ROOT);
        addresses.put("ONEFOLD_" + name + "_URL", started.httpUrl().toString());
        addresses.put(name, started.managementUrl().toString());
    }

    private String topic() {
        return database.name();
    }

    void makeTopic() throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", stack.kafkaBootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic(topic(), 1, (short) 1)))
                    .all()
                    .get();
        }
    }

    void send(String... values) throws ExecutionException, InterruptedException {
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", stack.kafkaBootstrapServers()),
                new StringSerializer(),
                new StringSerializer())) {
            for (String value : values) {
                producer.send(new ProducerRecord<>(topic(), value)).get();
            }
        }
    }

    @Override
    public void close() {
        running.values().forEach(ServiceProcess::close);
        target.stop(0);
    }
}
