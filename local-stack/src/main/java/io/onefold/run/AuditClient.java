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

/** Asks an ingest service for its verified books, as an operator does. */
final class AuditClient {

    private static final Duration RECOUNT_TAKES = Duration.ofMinutes(10);
    private static final ObjectMapper JSON = new ObjectMapper()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI audit;
    private final String token;

    AuditClient(URI service, String token) {
        this.audit = service.resolve("/ops/audit?stream=" + Topic.NAME + "&verify=true");
        this.token = token;
    }

    /**
     * The books, recounted.
     *
     * @throws StackFailure when the service answers anything else
     */
    AuditReport ask() {
        HttpRequest request = HttpRequest.newBuilder(audit)
                .header("Authorization", "Bearer " + token)
                .timeout(RECOUNT_TAKES)
                .build();
        try {
            HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new StackFailure(audit + " answers " + response.statusCode() + ": " + response.body());
            }
            return JSON.readValue(response.body(), AuditReport.class);
        } catch (IOException e) {
            throw new StackFailure(audit + " gives no audit: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackFailure("Interrupted while waiting for the audit", e);
        }
    }
}
