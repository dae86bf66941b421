package io.onefold.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.cli.ask.Service;
import io.onefold.cli.suite.Commands;
import io.onefold.cli.suite.OpenApi;
import io.onefold.cli.suite.Program;
import io.onefold.cli.suite.Program.Outcome;
import io.onefold.cli.suite.Services;
import io.onefold.cli.suite.Target;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Every command once, as a process, against the services as processes. */
@ExtendWith(StackExtension.class)
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class OnefoldIT {
    private static final Duration A_WHILE = Duration.ofSeconds(60);
    private static final String TOPIC = "cli-plays";

    private final Target target = new Target();
    private final TestStack stack;
    private Services services;
    private Program onefold;

    OnefoldIT(TestStack stack) {
        this.stack = stack;
    }

    @BeforeAll
    void start() {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", stack.kafkaBootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1)))
                    .all()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
        }
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", stack.kafkaBootstrapServers()),
                new StringSerializer(),
                new StringSerializer())) {
            for (int number = 0; number < 20; number++) {
                send(
                        producer,
                        "{\"id\":\"p" + number + "\",\"at\":\"2026-06-01T12:00:00Z\",\"device\":\"d" + number % 2
                                + "\"}");
            }
            List.of("nonsense", "{", "[1,", "]", "nul", "+1").forEach(broken -> send(producer, broken));
        }
        services = Services.start(stack, TOPIC, target);
        onefold = new Program(services.environment()).with("ONEFOLD_TOKEN", Services.ADMIN);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // closing the producer waits for all
    private static void send(KafkaProducer<String, String> producer, String event) {
        producer.send(new ProducerRecord<>(TOPIC, event));
    }

    @AfterAll
    void stop() {
        services.close();
        target.close();
    }

    @Test
    @Order(1)
    void theBooks() {
        await("all is read")
                .atMost(A_WHILE)
                .until(() -> ok("audit", "plays", "--json")
                                .json()
                                .at("/total/consumed")
                                .asLong()
                        == 26);

        assertThat(ok("audit", "plays", "--verify").out())
                .containsPattern("total\\.stored +20\\b")
                .containsPattern("total\\.difference +0\\b")
                .containsPattern("balanced +true")
                .contains("laneId");
        await("the group was looked at")
                .atMost(A_WHILE)
                .untilAsserted(() -> assertThat(ok("groups").out()).contains(Services.GROUP, "stable", TOPIC));
        assertThat(ok("gaps", "list", "plays").out()).isEqualTo("nothing\n");
        assertThat(refused("gaps", "skip", "plays", "--topic", TOPIC, "--partition", "0", "--to", "1", "--why", "none"))
                .startsWith("onefold: 409 Conflict: ");
    }

    @Test
    @Order(2)
    void deadLetters() {
        assertThat(ok("dead-letters", "counts").out()).containsPattern("plays +cli-plays +not_json +6 ");
        Outcome listed = ok("dead-letters", "list", "--reason", "not_json", "--limit", "2", "--json");
        assertThat(listed.json().path("items")).hasSize(2);
        assertThat(listed.err()).startsWith("onefold: there are more");
        String id = listed.json().at("/items/0/id").asText();
        assertThat(ok("dead-letters", "show", id).out()).contains("bm9uc2Vuc2U=");
        assertThat(ok("dead-letters", "export", "--stream", "plays").out().lines())
                .hasSize(6);
        assertThat(ok("dead-letters", "discard", "plays", id, "--why", "a test").out())
                .containsPattern("discarded +\\[" + id + "]");
        assertThat(refused("dead-letters", "discard", "plays", id, "999")).isEqualTo("onefold: 1 were not discarded\n");
    }

    /** Letters that nobody can store: the canary finds out. */
    @Test
    @Order(3)
    void redrivesOfLetters() {
        assertThat(ok("redrives", "ingest", "start", "plays", "--dry-run").out())
                .containsPattern("letters +5\\b");
        Outcome watched = onefold.run("redrives", "ingest", "start", "plays", "--rate", "50", "--watch");
        assertThat(watched.code()).as(watched.toString()).isEqualTo(1);
        assertThat(watched.err()).startsWith("onefold: redrive 1 of plays is paused: of the first");
        assertThat(ok("redrives", "ingest", "show", "1").out()).containsPattern("state +paused");
        assertThat(refused("redrives", "ingest", "pause", "1")).contains("409 Conflict");
        assertThat(ok("redrives", "ingest", "cancel", "1").out()).containsPattern("state +cancelled");
        assertThat(refused("redrives", "ingest", "resume", "1")).contains("409 Conflict");
        assertThat(refused("redrives", "ingest", "watch", "1")).contains("redrive 1 of plays is cancelled");
        assertThat(ok("redrives", "ingest", "list", "--stream", "plays").out()).containsPattern("1 +plays +cancelled");
        assertThat(ok("actions", "ingest").out()).contains("discard", "redrive");
    }

    @Test
    @Order(4)
    void summaries() {
        assertThat(ok("summaries", "watch", "plays").out()).contains("summary plays  up to date", "100 %  20 of 20");
        assertThat(ok("summaries", "list").out()).containsPattern("plays +plays +day +UTC +true +false +0\\b");
        assertThat(ok("summaries", "progress", "plays").out()).containsPattern("stored +20\\b");
        assertThat(ok("summaries", "cells", "plays", "--by", "device", "--csv").out())
                .isEqualTo("device,total\r\n\"d0\",10\r\n\"d1\",10\r\n");
        assertThat(ok("summaries", "cells", "plays", "--where", "device=d1").out())
                .contains("d1")
                .doesNotContain("d0");
        assertThat(ok("summaries", "witness", "plays").out()).containsPattern("ratio +1\\.0");
        recounts("reconciliations", "reconciliation");
        recounts("rebuilds", "rebuild");
        assertThat(ok("summaries", "retire", "plays").out()).isEmpty();
    }

    private void recounts(String kinds, String kind) {
        Outcome begun =
                ok("summaries", kinds, "start", "plays", "--from", "2026-06-01", "--to", "2026-06-02", "--watch");
        assertThat(begun.out()).contains(" of plays  done  ", "100 %  1 of 1", "wrong 0");
        String id = begun.out().lines().findFirst().orElseThrow().replaceAll("\\D+", "");
        assertThat(ok("summaries", kinds, "list", "plays").out()).contains("askedBy");
        assertThat(ok("summaries", kinds, "show", "plays", id).out()).containsPattern("recount.kind +" + kind);
        assertThat(ok("summaries", kinds, "watch", "plays", id).out()).startsWith(kind + " " + id + " of plays  done");
        assertThat(refused("summaries", kinds, "cancel", "plays", id)).contains("409 Conflict: it has ended");
    }

    @Test
    @Order(5)
    void jobs(@TempDir Path folder) throws IOException {
        Path good = Files.writeString(folder.resolve("good.json"), "{\"amount\": 1.10}");
        Path bad = Files.writeString(folder.resolve("bad.json"), "\"bad\"");
        assertThat(ok("jobs", "integrate", "orders", "or_1", "--payload", good.toString())
                        .out())
                .contains("enqueued");
        String first = integrate("or_2", bad);
        String second = integrate("or_3", bad);
        await("both are dead")
                .atMost(A_WHILE)
                .until(() -> ok("jobs", "counts", "--json").json().at("/0/jobs").asLong() == 2);

        assertThat(ok("jobs", "list", "--queue", "orders", "--state", "done").out())
                .contains("or_1")
                .doesNotContain("or_2");
        assertThat(ok("jobs", "show", first).out()).contains("attempts", "status_422", "timeline");
        assertThat(ok("jobs", "dead", "--queue", "orders", "--key", "or_3").out())
                .contains("or_3")
                .doesNotContain("or_2");
        assertThat(ok("jobs", "export").out().lines()).hasSize(2);
        assertThat(refused("jobs", "cancel", first)).contains("409 Conflict");
        assertThat(ok("jobs", "discard", "orders", second, "--why", "a test").out())
                .contains("[" + second + "]");
        assertThat(refused("jobs", "retry", second)).contains("409 Conflict");
        assertThat(ok("jobs", "discard", "orders", "--key", "or_3", "--dry-run", "--why", "a test")
                        .out())
                .containsPattern("count +0");
        assertThat(ok("deliveries", "list", "--source", "operator").out().lines())
                .hasSize(4);
        assertThat(ok("deliveries", "show", "1").out()).contains("enqueued");
        assertThat(ok("effects", "--csv").out().lines()).hasSize(4);
        assertThat(ok("queues").out()).containsPattern("orders +true +once");
    }

    private String integrate(String order, Path payload) {
        return ok("jobs", "integrate", "orders", order, "--payload", payload.toString(), "--json")
                .json()
                .path("jobId")
                .asText();
    }

    @Test
    @Order(6)
    void redrivesOfJobs() {
        assertThat(ok("redrives", "webhook", "start", "orders", "--reason", "status_422", "--dry-run")
                        .out())
                .containsPattern("wouldSend +1\\b");
        target.takeAll();
        Outcome watched = ok("redrives", "webhook", "start", "orders", "--rate", "50", "--watch");
        assertThat(watched.out()).contains("redrive 1 of orders  done  [##############################] 100 %  1 of 1");
        assertThat(ok("redrives", "webhook", "list", "--target", "orders").out())
                .containsPattern("1 +orders +done");
        assertThat(ok("redrives", "webhook", "show", "1").out()).containsPattern("jobs.sent +1\\b");
        assertThat(ok("redrives", "webhook", "watch", "1").out()).contains("answered 1  failed 0");
        for (String turn : List.of("pause", "resume", "cancel")) {
            assertThat(refused("redrives", "webhook", turn, "1")).contains("409 Conflict");
        }
        assertThat(ok("actions", "webhook", "--what", "redrive").out()).contains("token ");
    }

    @Test
    @Order(7)
    void whoMayNot(@TempDir Path folder) throws IOException {
        Path viewer = Files.writeString(folder.resolve("token"), Services.VIEWER + "\n");

        assertThat(onefold.with("ONEFOLD_TOKEN", "a-token-that-nobody-knows")
                        .run("queues")
                        .err())
                .isEqualTo("onefold: 401 Unauthorized: the service does not know this token\n");
        assertThat(refused("queues", "--token-file", viewer.toString()))
                .isEqualTo("onefold: 403 Forbidden: this needs an admin's token\n");
        assertThat(ok("summaries", "progress", "plays", "--token-file", viewer.toString())
                        .out())
                .contains("retired");
        assertThat(onefold.with("ONEFOLD_TOKEN", "").run("queues").code()).isEqualTo(2);
        assertThat(refused("queues", "--webhook-url", "http://127.0.0.1:9"))
                .contains("nothing answers at http://127.0.0.1:9");
        assertThat(refused("audit", "nosuch")).isEqualTo("onefold: 400 Bad Request: stream is one of [plays]\n");
    }

    /** Neither a path nor a parameter is invented, and none for operators is left out. */
    @Test
    @Order(8)
    void theServicesHaveWhatIsAsked() {
        Map<Service, OpenApi> served = services.openApis();
        Set<String> asked = new TreeSet<>();
        Commands.all().values().forEach(operation -> {
            OpenApi openApi = Objects.requireNonNull(served.get(operation.service()));
            String call = OpenApi.call(operation);
            asked.add(operation.service() + " " + call);
            assertThat(openApi.calls()).contains(call);
            Set<String> parameters = openApi.parameters(call);
            if (!parameters.isEmpty()) {
                assertThat(OpenApi.parameters(operation)).as(call).isEqualTo(parameters);
            }
        });

        served.forEach((service, openApi) -> openApi.calls().stream()
                .filter(call -> call.contains("/ops/") || call.contains("/summaries"))
                .forEach(call -> assertThat(asked).contains(service + " " + call)));
    }

    @Test
    @Order(9)
    void everyCommandWasTyped() {
        List<String> typed = onefold.typed();

        assertThat(Commands.all().keySet())
                .allSatisfy(words -> assertThat(typed).anyMatch(line -> (line + " ").startsWith(words + " ")));
    }

    private Outcome ok(String... arguments) {
        Outcome outcome = onefold.run(arguments);
        assertThat(outcome.code())
                .as(String.join(" ", arguments) + ": " + outcome)
                .isZero();
        return outcome;
    }

    private String refused(String... arguments) {
        Outcome outcome = onefold.run(arguments);
        assertThat(outcome.code())
                .as(String.join(" ", arguments) + ": " + outcome)
                .isEqualTo(1);
        return outcome.err();
    }
}
