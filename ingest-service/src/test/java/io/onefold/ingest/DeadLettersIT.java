package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code GET /ops/dead-letters}: nine letters of two streams, filtered and paged. */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeadLettersIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final String VIEWER = "token-of-a-viewer";
    private static final String NO_JSON = "no JSON";
    private static final String NO_KEY = "{\"at\":\"2026-03-01T12:00:00Z\"}";

    private final Suite suite;
    private final Topic views;
    private final ServiceProcess worker;

    DeadLettersIT(TestStack stack) {
        this.suite = new Suite(stack, 2).set("VIEWER_TOKENS", VIEWER);
        this.views = suite.addTopic("views", 1);
        suite.set("INGEST_STREAMS_VIEWS_TOPICS", views.name()).set("INGEST_STREAMS_VIEWS_KEY", "/id");
        this.worker = suite.start();
    }

    @BeforeAll
    void makeNineLetters() {
        worker.awaitReady(A_WHILE);
        send(suite.topic(), 0, NO_JSON, NO_KEY, Topic.play("a", 1));
        suite.awaitAllAcknowledged(A_WHILE);
        send(suite.topic(), 1, NO_JSON, NO_JSON, Topic.play("b", 1));
        suite.awaitAllAcknowledged(A_WHILE);
        send(views, 0, NO_KEY, NO_JSON, NO_JSON);
        suite.awaitAllAcknowledged(A_WHILE);
        send(suite.topic(), 0, NO_JSON);
        ProducerRecord<byte[], byte[]> withKey =
                new ProducerRecord<>(suite.topic().name(), 0, bytes("device-7"), bytes(NO_JSON));
        withKey.headers().add("traceparent", bytes("00-1-2-01"));
        suite.topic().send(withKey);
        suite.topic().flush();
        suite.awaitAllAcknowledged(A_WHILE);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @AfterAll
    void close() {
        suite.close();
    }

    @Test
    void allOfThemOldestFirst() {
        JsonNode letters = letters("");

        assertThat(places(letters))
                .containsExactly(
                        "plays 0/0 not_json",
                        "plays 0/1 key_missing",
                        "plays 1/0 not_json",
                        "plays 1/1 not_json",
                        "views 0/0 key_missing",
                        "views 0/1 not_json",
                        "views 0/2 not_json",
                        "plays 0/3 not_json",
                        "plays 0/4 not_json");
        assertThat(letters.path("next").isNull()).isTrue();
        assertThat(letters.path("items").path(1).path("detail").asText()).isEqualTo("the key needs json:/id");
        assertThat(letters.toString()).as("no bytes of a record").doesNotContain(NO_JSON);
    }

    @Test
    void byStream() {
        assertThat(places(letters("stream=views")))
                .containsExactly("views 0/0 key_missing", "views 0/1 not_json", "views 0/2 not_json");
        assertThat(places(letters("stream=nothing"))).isEmpty();
    }

    @Test
    void byReason() {
        assertThat(places(letters("reason=key_missing")))
                .containsExactly("plays 0/1 key_missing", "views 0/0 key_missing");
    }

    @Test
    void byTopic() {
        assertThat(letters("topic=" + views.name()).path("items")).hasSize(3);
        assertThat(letters("topic=" + suite.topic().name()).path("items")).hasSize(6);
    }

    @Test
    void byPartition() {
        assertThat(places(letters("partition=1"))).containsExactly("plays 1/0 not_json", "plays 1/1 not_json");
    }

    @Test
    void byAllOfThese() {
        assertThat(places(letters("stream=plays&reason=not_json&partition=0&topic="
                        + suite.topic().name())))
                .containsExactly("plays 0/0 not_json", "plays 0/3 not_json", "plays 0/4 not_json");
    }

    @Test
    void fromATimeOnAndBeforeATime() {
        JsonNode all = letters("");
        String third = all.path("items").path(2).path("deadAt").asText();
        String eighth = all.path("items").path(7).path("deadAt").asText();

        assertThat(places(letters("from=" + third)).get(0)).isEqualTo("plays 1/0 not_json");
        assertThat(letters("from=" + third).path("items")).hasSize(7);
        assertThat(places(letters("to=" + third))).containsExactly("plays 0/0 not_json", "plays 0/1 key_missing");
        assertThat(places(letters("from=" + third + "&to=" + eighth)))
                .containsExactly(
                        "plays 1/0 not_json",
                        "plays 1/1 not_json",
                        "views 0/0 key_missing",
                        "views 0/1 not_json",
                        "views 0/2 not_json");
    }

    @Test
    void pageByPage() {
        List<String> seen = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        JsonNode page = letters("limit=4");
        for (; ; page = letters("limit=4&after=" + page.path("next").asLong())) {
            seen.addAll(places(page));
            sizes.add(page.path("items").size());
            if (page.path("next").isNull()) {
                break;
            }
        }

        assertThat(seen).isEqualTo(places(letters("")));
        assertThat(sizes).containsExactly(4, 4, 1);
    }

    @Test
    void aPageThatIsJustFullIsTheLastOne() {
        assertThat(letters("limit=9").path("next").isNull()).isTrue();
        assertThat(letters("limit=8").path("next").isNumber()).isTrue();
        assertThat(letters("limit=1000").path("items")).hasSize(9);
    }

    @Test
    void aFilterHoldsOverItsPages() {
        JsonNode first = letters("stream=views&limit=2");
        JsonNode second =
                letters("stream=views&limit=2&after=" + first.path("next").asLong());

        assertThat(places(first)).containsExactly("views 0/0 key_missing", "views 0/1 not_json");
        assertThat(places(second)).containsExactly("views 0/2 not_json");
        assertThat(second.path("next").isNull()).isTrue();
    }

    @Test
    void byKeyOfTheRecord() {
        assertThat(places(letters("key=device-7"))).containsExactly("plays 0/4 not_json");
        assertThat(places(letters("key=device"))).isEmpty();
    }

    @Test
    void byAge() {
        assertThat(places(letters("youngerThan=1h"))).hasSize(9);
        assertThat(places(letters("olderThan=1h"))).isEmpty();
        assertThat(places(letters("olderThan=0s&stream=views"))).hasSize(3);
    }

    @Test
    void countsBySourceAndReason() {
        JsonNode counts = suite.get(worker, "/ops/dead-letters/counts?stream=plays");

        assertThat(counts.path("total").asLong()).isEqualTo(6);
        assertThat(counts.path("counts").findValuesAsText("reason")).containsExactly("not_json", "key_missing");
        assertThat(counts.path("counts").findValuesAsText("count")).containsExactly("5", "1");
        assertThat(counts.path("counts").path(0).path("topic").asText())
                .isEqualTo(suite.topic().name());
        assertThat(suite.get(worker, "/ops/dead-letters/counts").path("counts")).hasSize(4);
        assertThat(suite.get(worker, "/ops/dead-letters/counts?olderThan=1h")
                        .path("total")
                        .asLong())
                .isZero();
    }

    @Test
    void oneWithItsBytesForAdminsAlone() {
        long id = letters("key=device-7").path("items").path(0).path("id").asLong();
        JsonNode one = suite.get(worker, "/ops/dead-letters/" + id);

        assertThat(decoded(one.path("value"))).isEqualTo(NO_JSON);
        assertThat(decoded(one.path("key"))).isEqualTo("device-7");
        assertThat(one.path("headers").path(0).path("name").asText()).isEqualTo("traceparent");
        assertThat(one.path("offset").asLong()).isEqualTo(4);
        assertThat(one.path("history")).isEmpty();
        assertThat(suite.ask(worker, "/ops/dead-letters/" + id, VIEWER).statusCode())
                .isEqualTo(403);
        assertThat(suite.ask(worker, "/ops/dead-letters/export", VIEWER).statusCode())
                .isEqualTo(403);
        assertThat(suite.ask(worker, "/ops/dead-letters/999999", Suite.TOKEN).statusCode())
                .isEqualTo(404);
        assertThat(suite.ask(worker, "/ops/dead-letters/first", Suite.TOKEN).statusCode())
                .isEqualTo(400);
    }

    @Test
    void exportsALineOfJsonForEach() throws IOException {
        HttpResponse<String> export = suite.ask(worker, "/ops/dead-letters/export?stream=plays", Suite.TOKEN);
        List<String> lines = export.body().lines().toList();

        assertThat(export.headers().firstValue("Content-Type").orElse("")).startsWith("application/x-ndjson");
        assertThat(lines).hasSize(6);
        JsonNode last = new ObjectMapper().readTree(lines.get(5));
        assertThat(decoded(last.path("value"))).isEqualTo(NO_JSON);
        assertThat(last.path("stream").asText()).isEqualTo("plays");
    }

    private static String decoded(JsonNode base64) {
        return new String(Base64.getDecoder().decode(base64.asText()), StandardCharsets.UTF_8);
    }

    private JsonNode letters(String query) {
        return suite.get(worker, "/ops/dead-letters?" + query);
    }

    private static List<String> places(JsonNode letters) {
        List<String> places = new ArrayList<>();
        letters.path("items")
                .forEach(letter -> places.add(letter.path("stream").asText()
                        + " " + letter.path("partition").asInt()
                        + "/" + letter.path("offset").asLong()
                        + " " + letter.path("reason").asText()));
        return places;
    }

    private static void send(Topic topic, int partition, String... values) {
        for (String value : values) {
            topic.send(partition, value);
        }
        topic.flush();
    }
}
