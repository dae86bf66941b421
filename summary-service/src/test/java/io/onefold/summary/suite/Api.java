package io.onefold.summary.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.stack.process.ServiceProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** What a replica answers, asked with one token. */
public final class Api {
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ServiceProcess replica;
    private final String token;

    public Api(ServiceProcess replica, String token) {
        this.replica = replica;
        this.token = token;
    }

    /** As an operator. */
    public static Api of(ServiceProcess replica) {
        return new Api(replica, SummaryService.TOKEN);
    }

    /** The same replica, asked with another token. */
    public Api withToken(String other) {
        return new Api(replica, other);
    }

    /** {@code GET} with these headers more, name by value, whatever the answer. */
    public HttpResponse<String> ask(String path, String... headers) {
        HttpRequest.Builder request = request(path).GET();
        if (headers.length > 0) {
            request.headers(headers);
        }
        return answer(request.build());
    }

    /** The JSON that a {@code GET} is answered with. */
    public JsonNode get(String path) {
        HttpResponse<String> response = ask(path);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return json(response.body());
    }

    /** {@code POST} of a JSON body, whatever the answer. */
    public HttpResponse<String> post(String path, String body) {
        return answer(request(path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build());
    }

    /** What a scrape gives. */
    public String metrics() {
        return management("/q/metrics").body();
    }

    /** What readiness tells, whether it is ready or not. */
    public JsonNode readiness() {
        return json(management("/q/health/ready").body()).path("checks").path(0).path("data");
    }

    public static JsonNode json(String body) {
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException e) {
            throw new AssertionError(body, e);
        }
    }

    private HttpResponse<String> management(String path) {
        return answer(HttpRequest.newBuilder(replica.managementUrl().resolve(path))
                .timeout(PATIENCE)
                .build());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(replica.httpUrl().resolve(URI.create(path)))
                .header("Authorization", "Bearer " + token)
                .timeout(PATIENCE);
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
