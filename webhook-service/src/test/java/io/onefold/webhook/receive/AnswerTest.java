package io.onefold.webhook.receive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.onefold.webhook.accept.Accepted;
import io.onefold.webhook.accept.Accepted.Linked;
import io.onefold.webhook.accept.Accepted.Meaning;
import io.onefold.webhook.accept.Arrival;
import io.onefold.webhook.accept.Arrival.Route;
import io.onefold.webhook.accept.Arrival.Standing;
import io.onefold.webhook.receive.Received.Arrived;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerTest {
    private static Arrived arrived(Standing standing, @Nullable String malformed, @Nullable String challenge) {
        List<Route> routes = standing == Standing.ROUTED ? List.of(new Route("orders", "or_1")) : List.of();
        return new Arrived(
                new Arrival("pay", "id", "type", standing, routes, Map.of(), new byte[0], null), malformed, challenge);
    }

    private static Accepted accepted(Meaning... meanings) {
        List<Linked> links = new ArrayList<>();
        for (Meaning meaning : meanings) {
            links.add(new Linked("q" + links.size(), 70 + links.size(), meaning));
        }
        return new Accepted(12, false, links);
    }

    private static String text(Answer answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    @Test
    void namesDeliveryAndJobs() {
        Answer answer = Answer.to(arrived(Standing.ROUTED, null, null), accepted(Meaning.COLLAPSED, Meaning.ENQUEUED));

        assertThat(answer.contentType()).isEqualTo("application/json");
        assertThat(text(answer))
                .isEqualTo("{\"status\":\"enqueued\",\"deliveryId\":12,\"links\":["
                        + "{\"queue\":\"q0\",\"jobId\":70,\"status\":\"collapsed\"},"
                        + "{\"queue\":\"q1\",\"jobId\":71,\"status\":\"enqueued\"}]}");
    }

    @ParameterizedTest
    @CsvSource({
        "ENQUEUED, RERUN, enqueued, 202",
        "RERUN, COLLAPSED, rerun, 202",
        "COLLAPSED, ABSORBED, collapsed, 202",
        "ABSORBED, ABSORBED, absorbed, 200",
        "ABSORBED, ENQUEUED, enqueued, 202"
    })
    void theStrongestStandsForAll(Meaning one, Meaning other, String word, int status) {
        Answer answer = Answer.to(arrived(Standing.ROUTED, null, null), accepted(one, other));

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.word()).isEqualTo(word);
        assertThat(text(answer)).startsWith("{\"status\":\"" + word + "\"");
    }

    @Test
    void aDuplicateNamesTheJobsOfTheFirst() {
        Accepted duplicate = new Accepted(12, true, List.of(new Linked("orders", 7, Meaning.ENQUEUED)));

        Answer answer = Answer.to(arrived(Standing.ROUTED, null, null), duplicate);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(text(answer))
                .isEqualTo("{\"status\":\"duplicate\",\"deliveryId\":12,\"links\":["
                        + "{\"queue\":\"orders\",\"jobId\":7,\"status\":\"enqueued\"}]}");
    }

    @ParameterizedTest
    @CsvSource({"IGNORED, ignored", "UNROUTABLE, unroutable"})
    void whatFeedsNoQueueSaysSo(Standing standing, String word) {
        Answer answer = Answer.to(arrived(standing, null, null), new Accepted(12, false, List.of()));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(text(answer)).isEqualTo("{\"status\":\"" + word + "\",\"deliveryId\":12,\"links\":[]}");
    }

    @Test
    void whatIsMalformedIsRefusedAlsoASecondTime() {
        Arrived malformed = arrived(Standing.MALFORMED, "too_deep at byte 64", null);

        assertThat(Answer.to(malformed, new Accepted(12, true, List.of())).status())
                .isEqualTo(400);
        Answer answer = Answer.to(malformed, new Accepted(12, false, List.of()));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        assertThat(text(answer))
                .isEqualTo("{\"title\":\"Bad Request\",\"status\":400,\"detail\":"
                        + "\"this is no event that this service takes: too_deep at byte 64\"}");
    }

    @Test
    void aChallengeIsAnsweredAsText() {
        Answer answer = Answer.to(arrived(Standing.IGNORED, null, "3eZb"), new Accepted(12, false, List.of()));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.contentType()).isEqualTo("text/plain");
        assertThat(text(answer)).isEqualTo("3eZb");
    }

    @Test
    void aRouteWithoutALinkIsAFault() {
        assertThatThrownBy(() -> Answer.to(arrived(Standing.ROUTED, null, null), accepted()))
                .isInstanceOf(IllegalStateException.class);
    }
}
