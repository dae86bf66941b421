package io.onefold.run.pay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CommercialSystemTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Ledger ledger = new Ledger(Chosen.FATES);
    private final CommercialSystem system = CommercialSystem.start(ledger, Duration.ofMillis(200));
    private final HttpClient http = HttpClient.newHttpClient();

    @AfterEach
    void stop() {
        system.close();
    }

    @Test
    void answersWithItsOwnIdAndSaysWhenItDoesSoAgain() throws Exception {
        String order = Chosen.order(Fate.DONE);

        HttpResponse<String> first = call("key", order);
        HttpResponse<String> second = call("key", order);

        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.body()).isEqualTo("{\"id\":\"int_1\"}");
        assertThat(first.headers().firstValue("Idempotent-Replayed")).isEmpty();
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.headers().firstValue("Idempotent-Replayed")).contains("true");
    }

    @Test
    void failsAndRefuses() throws Exception {
        assertThat(call("key", Chosen.order(Fate.FAILED)).statusCode()).isEqualTo(500);
        assertThat(call(null, Chosen.order(Fate.DONE)).statusCode()).isEqualTo(400);
    }

    @Test
    void cutsACallOffWithoutAnAnswerThoughTheEffectIsThere() {
        String order = Chosen.order(Fate.DONE_WITHOUT_ANSWER);

        assertThatThrownBy(() -> call("key", order))
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(HttpTimeoutException.class);

        assertThat(ledger.integrated(List.of(order)).effects()).isOne();
    }

    @Test
    void doesNotAnswerBeforeWhatIsToHappenDuringTheCall() throws Exception {
        List<String> happened = new CopyOnWriteArrayList<>();
        system.tell(order -> CompletableFuture.runAsync(
                () -> happened.add(order), CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS)));
        String order = Chosen.order(Fate.DONE);

        call("key", order);

        assertThat(happened).containsExactly(order);
    }

    @Test
    void doesNotWaitForThatForEver() throws Exception {
        system.tell(order -> new CompletableFuture<>());

        assertThat(call("key", Chosen.order(Fate.DONE)).statusCode()).isEqualTo(200);
    }

    private HttpResponse<String> call(@Nullable String key, String order) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(system.orders())
                .timeout(PATIENCE)
                .POST(HttpRequest.BodyPublishers.ofString("{\"queue\":\"orders\",\"collapseKey\":\"" + order + "\"}"));
        if (key != null) {
            request.header("Idempotency-Key", key);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
