package io.onefold.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.onefold.stack.StackExtension;
import io.onefold.stack.TestStack;
import io.onefold.summary.suite.Fixture;
import io.onefold.summary.suite.RawEvents.Event;
import io.onefold.summary.suite.SummaryService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a replica says of how far its summary is. */
@ExtendWith(StackExtension.class)
class ProgressIT {
    private final Fixture plays;

    ProgressIT(TestStack stack) {
        this.plays = new Fixture(stack, 2);
    }

    @AfterEach
    void stop() {
        plays.close();
    }

    @Test
    void endsWithNothingOpenAndTheBooksOfIngest() throws IOException, InterruptedException {
        plays.raw().write(0, List.of(Event.play("2026-03-01T10:00:00Z", "a")));
        plays.raw().write(1, List.of(Event.play("2026-03-01T11:00:00Z", "b"), Event.play("2026-03-02T12:00:00Z", "b")));
        URI replica = plays.service().startReady().httpUrl();

        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(answer(replica.resolve("/summaries/plays/progress")))
                        .contains("\"stored\":3", "\"open\":0", "\"percent\":100.0"));
        assertThat(answer(replica.resolve("/ops/summaries/plays/witness")))
                .contains("\"total\":3", "\"stored\":3", "\"missing\":0", "\"ratio\":1.0");
    }

    private static String answer(URI uri) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Authorization", "Bearer " + SummaryService.TOKEN)
                .build();
        HttpResponse<String> response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        return response.statusCode() + " " + response.body();
    }
}
