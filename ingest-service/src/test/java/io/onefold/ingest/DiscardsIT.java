package io.onefold.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.ingest.suite.Suite;
import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.stack.process.ServiceProcess;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code POST /ops/discards}: what nobody will send again. */
@ExtendWith(StackExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DiscardsIT {
    private static final Duration A_WHILE = Duration.ofMinutes(1);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final TestStack stack;
    private final Suite suite;
    private final ServiceProcess worker;

    DiscardsIT(TestStack stack) {
        this.stack = stack;
        this.suite = new Suite(stack, 1);
        this.worker = suite.start();
    }

    @BeforeAll
    void makeFourLetters() {
        worker.awaitReady(A_WHILE);
        for (int letter = 0; letter < 4; letter++) {
            suite.topic().send(0, "no JSON " + letter);
        }
        suite.topic().flush();
        suite.awaitAllAcknowledged(A_WHILE);
    }

    @AfterAll
    void close() {
        suite.close();
    }

    @Test
    void discardsWhatIsDeadAndSaysWhyNotTheRest() {
        List<Long> ids = ids("state=all");
        suite.rows()
                .execAsOwner("UPDATE ingest.dead_letter SET state = 'stored', resolved_at = now()"
                        + " WHERE dead_letter_id = " + ids.get(2));
        suite.rows()
                .execAsOwner("UPDATE ingest.lane SET dead_lettered = dead_lettered - 1, redelivery = redelivery + 1");
        String wish = "{\"stream\":\"plays\",\"deadLetters\":[" + ids.get(1) + "," + ids.get(0) + "," + ids.get(2)
                + ",999999]}";

        JsonNode first = json(suite.post(worker, "/ops/discards", wish), 200);
        JsonNode again = json(suite.post(worker, "/ops/discards", wish), 200);

        assertThat(again).isEqualTo(first);
        assertThat(first.path("discarded")).extracting(JsonNode::asLong).containsExactly(ids.get(0), ids.get(1));
        assertThat(first.path("refused").path(0).path("why").asText())
                .isEqualTo("it was sent again, with the outcome stored");
        assertThat(first.path("refused").path(1).path("why").asText())
                .isEqualTo("the stream has no dead letter of this id");
        assertThat(ids("")).as("only what is dead is shown").containsExactly(ids.get(3));
        assertThat(ids("state=discarded")).containsExactly(ids.get(0), ids.get(1));
        JsonNode shown = suite.get(worker, "/ops/dead-letters?state=discarded")
                .path("items")
                .path(0);
        assertThat(shown.path("state").asText()).isEqualTo("discarded");
        assertThat(shown.path("resolvedBy").asText())
                .as("whose token it was, without the token")
                .matches("token [0-9a-f]{8}");
        assertThat(shown.path("resolvedAt").asText()).isNotEmpty();
        assertThat(suite.rows().booked("dead_lettered"))
                .as("a discarded letter is still counted")
                .isEqualTo(3);
        suite.assertBalanced(worker);
    }

    @Test
    void discardsNothingOfAnotherStream() {
        JsonNode answer = json(
                suite.post(worker, "/ops/discards", "{\"stream\":\"views\",\"deadLetters\":[" + last() + "]}"), 200);

        assertThat(answer.path("discarded")).isEmpty();
        assertThat(answer.path("refused")).hasSize(1);
        assertThat(ids("")).contains(last());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"stream\":\"plays\"}",
                "{\"stream\":\"plays\",\"deadLetters\":[]}",
                "{\"stream\":\"plays\",\"deadLetters\":[null]}",
                "{\"stream\":\"\",\"deadLetters\":[1]}",
                "{\"stream\":\"plays\",\"deadLetters\":[\"one\"]}",
                "{\"stream\":\"plays\",\"filter\":{}}",
                "{\"stream\":\"plays\",\"filter\":{},\"reason\":\" \"}",
                "{\"stream\":\"plays\",\"filter\":{\"color\":\"red\"},\"reason\":\"none\"}",
                "{\"stream\":\"plays\",\"filter\":{},\"deadLetters\":[1],\"reason\":\"both\"}",
                "[1]",
                "no JSON"
            })
    void refusesWhatIsNoListOfIds(String body) {
        assertThat(suite.post(worker, "/ops/discards", body).statusCode()).isEqualTo(400);
    }

    @Test
    void refusesMoreThanAThousand() {
        String ids = LongStream.rangeClosed(1, 1_001).mapToObj(Long::toString).collect(Collectors.joining(","));

        JsonNode problem =
                json(suite.post(worker, "/ops/discards", "{\"stream\":\"plays\",\"deadLetters\":[" + ids + "]}"), 400);

        assertThat(problem.path("detail").asText()).isEqualTo("deadLetters is a list of 1 to 1000 ids");
    }

    @Test
    void discardsByFilterWithAReasonThatStaysToBeSeen() {
        try (Suite own = new Suite(stack, 1)) {
            ServiceProcess worker = own.startReady();
            own.topic().sendPlays(0, 1);
            own.topic().send(0, "no JSON");
            own.topic().send(0, "{\"at\":\"2026-03-01T12:00:00Z\"}");
            own.topic().flush();
            own.awaitAllAcknowledged(A_WHILE);
            String wish = "{\"stream\":\"plays\",\"filter\":{\"reason\":\"key_missing\"},\"reason\":\"a test\"}";

            assertThat(json(own.post(worker, "/ops/discards", wish), 200)
                            .path("count")
                            .asLong())
                    .isEqualTo(1);
            assertThat(json(own.post(worker, "/ops/discards", wish), 200)
                            .path("count")
                            .asLong())
                    .isZero();
            JsonNode actions = own.get(worker, "/ops/actions").path("items");
            assertThat(actions.findValuesAsText("what")).containsExactly("discard", "discard");
            assertThat(actions.path(0)
                            .path("detail")
                            .path("filter")
                            .path("reason")
                            .asText())
                    .isEqualTo("key_missing");
            JsonNode discarded =
                    own.get(worker, "/ops/dead-letters?state=discarded").path("items");
            assertThat(discarded).hasSize(1);
            JsonNode history = own.get(
                            worker,
                            "/ops/dead-letters/" + discarded.path(0).path("id").asLong())
                    .path("history");
            assertThat(history.path(0).path("what").asText()).isEqualTo("discarded");
            assertThat(history.path(0).path("reason").asText()).isEqualTo("a test");
            assertThat(history.path(0).path("by").asText()).matches("token [0-9a-f]{8}");
            own.assertBalanced(worker);
        }
    }

    private long last() {
        return suite.rows().number("SELECT max(dead_letter_id) FROM ingest.dead_letter");
    }

    private List<Long> ids(String query) {
        List<Long> ids = new ArrayList<>();
        suite.get(worker, "/ops/dead-letters?" + query)
                .path("items")
                .forEach(letter -> ids.add(letter.path("id").asLong()));
        return ids;
    }

    private static JsonNode json(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        try {
            return JSON.readTree(response.body());
        } catch (IOException e) {
            throw new AssertionError(response.body(), e);
        }
    }
}
