package io.onefold.run.pay;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Takes webhooks to the service over connections that are kept, each until there is an answer: without one, and after 5xx, it is
 * signed and sent anew, a little later each time. Thread: any.
 */
final class Courier {

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int MOST_TRIES = 12;
    private static final long FIRST_PAUSE = 200; // ms, twice as long after each try
    private static final long LONGEST_PAUSE = 3_000;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI webhooks;
    private final Signer signer;
    private final InstantSource clock;

    /** To that address. */
    Courier(URI webhooks, Signer signer, InstantSource clock) {
        this.webhooks = webhooks;
        this.signer = signer;
        this.clock = clock;
    }

    /** What is answered in the end; never fails. */
    CompletableFuture<Answer> take(Webhook webhook) {
        return attempt(webhook, 1);
    }

    private CompletableFuture<Answer> attempt(Webhook webhook, int number) {
        Letter letter = webhook.letter(clock.instant().getEpochSecond(), signer);
        return http.sendAsync(request(letter), BodyHandlers.ofString())
                .thenApply(response -> Answer.of(response.statusCode(), response.body(), number))
                .exceptionally(failure -> Answer.none(number))
                .thenCompose(answer -> answer.isWorthAnotherTry() && number < MOST_TRIES
                        ? later(webhook, number + 1)
                        : CompletableFuture.completedFuture(answer));
    }

    private CompletableFuture<Answer> later(Webhook webhook, int number) {
        return CompletableFuture.supplyAsync(() -> number, later(number)).thenCompose(next -> attempt(webhook, next));
    }

    /** Before the second try and those that follow. */
    private static Executor later(int number) {
        long pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE << (number - 2));
        return CompletableFuture.delayedExecutor(pause, TimeUnit.MILLISECONDS);
    }

    private HttpRequest request(Letter letter) {
        HttpRequest.Builder request = HttpRequest.newBuilder(webhooks)
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .header("webhook-id", letter.id())
                .header("webhook-timestamp", Long.toString(letter.seconds()))
                .POST(BodyPublishers.ofByteArray(letter.body()));
        if (letter.signature() != null) {
            request.header("webhook-signature", letter.signature());
        }
        return request.build();
    }
}
