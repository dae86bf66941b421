package io.onefold.webhook.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.onefold.stack.process.ServiceProcess;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** What a replica answers operators, asked with one token. */
public final class Api {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ServiceProcess replica;
    private final String token;

    private Api(ServiceProcess replica, String token) {
        this.replica = replica;
        this.token = token;
    }

    /** As an operator. */
    public static Api of(ServiceProcess replica) {
        return new Api(replica, WebhookService.TOKEN);
    }

    /** The same replica, asked with another token; none if it is empty. */
    public Api withToken(String other) {
        return new Api(replica, other);
    }

    /** {@code GET} with these headers more, name by value, whatever the answer. */
    public HttpResponse<String> ask(String path, String... headers) {
        return answer(request(path, headers).GET().build());
    }

    /** The JSON object that a {@code GET} is answered with. */
    public JsonObject get(String path) {
        return new JsonObject(body(path));
    }

    /** The JSON array that a {@code GET} is answered with. */
    public JsonArray list(String path) {
        return new JsonArray(body(path));
    }

    private String body(String path) {
        HttpResponse<String> response = ask(path);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    /** {@code POST} of a JSON body, or of none, whatever the answer. */
    public HttpResponse<String> post(String path, String body, String... headers) {
        HttpRequest.Builder request = request(path, headers);
        if (body.isEmpty()) {
            return answer(request.POST(BodyPublishers.noBody()).build());
        }
        return answer(request.header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build());
    }

    /** What a scrape gives. */
    public String metrics() {
        return answer(HttpRequest.newBuilder(replica.managementUrl().resolve("/q/metrics"))
                        .timeout(PATIENCE)
                        .build())
                .body();
    }

    private HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(replica.httpUrl().resolve(URI.create(path)))
                .timeout(PATIENCE);
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return headers.length == 0 ? request : request.headers(headers);
    }

    private static HttpResponse<String> answer(HttpRequest request) {
        try {
            return HTTP.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
