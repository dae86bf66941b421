package io.onefold.benchmarks.webhook;

import io.onefold.stack.process.ServiceProcess;
import io.onefold.stack.process.StackFailure;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.time.Duration;

/** A redrive of all that is dead, through the operators' API. */
final class Redrive {
    static final String TOKEN = "operator-of-the-benchmark-only";
    static final int CANARY = 20;

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final Duration AT_MOST = Duration.ofMinutes(3);

    private final HttpClient client = HttpClient.newHttpClient();
    private final ServiceProcess service;
    private final int rate;
    private long id;

    Redrive(ServiceProcess service, int rate) {
        this.service = service;
        this.rate = rate;
    }

    /** Begins it, and waits until its canary is over. */
    void begin() throws SQLException {
        JsonObject wish =
                new JsonObject().put("target", "orders").put("rate", rate).put("canary", CANARY);
        id = ask("/ops/redrives", HttpRequest.BodyPublishers.ofString(wish.encode()))
                .getLong("id");
        Waiting.until("the redrive is under way", SOON, () -> sent() > CANARY);
    }

    /** @throws StackFailure if it was over already: what was measured beside it was partly alone */
    void awaitDone() throws SQLException {
        if (!state().getString("state").equals("running")) {
            throw new StackFailure("The redrive ended before the deliveries did: " + state().encode());
        }
        Waiting.until(
                "the redrive is done", AT_MOST, () -> state().getString("state").equals("done"));
    }

    private long sent() {
        return state().getJsonObject("jobs").getLong("sent");
    }

    private JsonObject state() {
        return ask("/ops/redrives/" + id, HttpRequest.BodyPublishers.noBody());
    }

    private JsonObject ask(String path, HttpRequest.BodyPublisher body) {
        HttpRequest request = HttpRequest.newBuilder(service.httpUrl().resolve(path))
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", "application/json")
                .method(body.contentLength() == 0 ? "GET" : "POST", body)
                .build();
        HttpResponse<String> answer = answer(request);
        if (answer.statusCode() / 100 != 2) {
            throw new StackFailure(path + " was answered " + answer.statusCode() + ": " + answer.body());
        }
        return new JsonObject(answer.body());
    }

    private HttpResponse<String> answer(HttpRequest request) {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException("The service does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackFailure("Interrupted while asking", e);
        }
    }
}
