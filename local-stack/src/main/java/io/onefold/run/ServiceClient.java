package io.onefold.run;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.stack.process.StackFailure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Asks a service over HTTP, as an operator does. */
final class ServiceClient {

    private static final Duration LONGEST = Duration.ofMinutes(10); // a recount of many millions of rows
    private static final ObjectMapper JSON = new ObjectMapper()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI service;
    private final String token;

    ServiceClient(URI service, String token) {
        this.service = service;
        this.token = token;
    }

    /** The service at a port of this machine. */
    static ServiceClient at(int port, String token) {
        return new ServiceClient(URI.create("http://127.0.0.1:" + port), token);
    }

    /**
     * What it answers.
     *
     * @param answer has the names of the JSON
     * @throws StackFailure when it answers anything else
     */
    <T> T get(String path, Class<T> answer) {
        URI uri = service.resolve(path);
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Authorization", "Bearer " + token)
                .timeout(LONGEST)
                .build();
        try {
            HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new StackFailure(uri + " answers " + response.statusCode() + ": " + response.body());
            }
            return JSON.readValue(response.body(), answer);
        } catch (IOException e) {
            throw new StackFailure(uri + " gives no answer: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackFailure("Interrupted while waiting for " + uri, e);
        }
    }
}
