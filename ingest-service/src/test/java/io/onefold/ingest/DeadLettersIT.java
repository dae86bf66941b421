package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.onefold.ingest.suite.Suite;
import io.onefold.ingest.suite.Topic;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
    private static final String NO_JSON = "no JSON";
    private static final String NO_KEY = "{\"at\":\"2026-03-01T12:00:00Z\"}";

    private final Suite suite;
    private final Topic views;
    private final ServiceProcess worker;

    DeadLettersIT(TestStack stack) {
        this.suite = new Suite(stack, 2);
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
        send(suite.topic(), 0, NO_JSON, NO_JSON);
        suite.awaitAllAcknowledged(A_WHILE);
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
