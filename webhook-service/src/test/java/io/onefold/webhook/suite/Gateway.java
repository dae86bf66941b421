package io.onefold.webhook.suite;

import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A payment provider that signs by Standard Webhooks. */
public final class Gateway {
    /** What it shares with the service. */
    public static final String SECRET = "whsec_"
            + Base64.getEncoder().encodeToString("a secret of the tests only".getBytes(StandardCharsets.UTF_8));

    private final HttpClient client = HttpClient.newHttpClient();

    /** The event {@code order.paid}. */
    public static String orderPaid(String order) {
        return event("order.paid", order);
    }

    /** The event {@code charge.paid} of that order. */
    public static String chargePaid(String order) {
        return "{\"type\":\"charge.paid\",\"data\":{\"id\":\"ch_1\",\"order\":{\"id\":\"" + order + "\"}}}";
    }

    /** An event of that type, about the thing of that id. */
    public static String event(String type, String id) {
        return "{\"type\":\"" + type + "\",\"data\":{\"id\":\"" + id + "\"}}";
    }

    /** An answer of the service. */
    public record Answer(int status, String body) {
        public boolean isTaken() {
            return status / 100 == 2;
        }

        public JsonObject json() {
            return new JsonObject(body);
        }

        /** The job that it names for its first queue. */
        public long jobId() {
            return json().getJsonArray("links").getJsonObject(0).getLong("jobId");
        }

        public String word() {
            return json().getString("status");
        }
    }

    public CompletableFuture<Answer> send(URI service, String eventId, String body) {
        return send(service, eventId, body, SECRET);
    }

    public CompletableFuture<Answer> send(URI service, String eventId, String body, String secret) {
        return send(service, eventId, body, secret, "none");
    }

    /** As part of a trace. */
    public CompletableFuture<Answer> send(URI service, String eventId, String body, String secret, String traceparent) {
        String timestamp = Long.toString(InstantSource.system().instant().getEpochSecond());
        HttpRequest request = HttpRequest.newBuilder(service.resolve("/webhooks/pay"))
                .timeout(Duration.ofSeconds(20))
                .header("content-type", "application/json")
                .header("webhook-id", eventId)
                .header("traceparent", traceparent)
                .header("webhook-timestamp", timestamp)
                .header("webhook-signature", "v1," + sign(secret, eventId + "." + timestamp + "." + body))
                .POST(BodyPublishers.ofString(body))
                .build();
        return client.sendAsync(request, BodyHandlers.ofString()).thenApply(Gateway::answer);
    }

    private static Answer answer(HttpResponse<String> response) {
        return new Answer(response.statusCode(), response.body());
    }

    private static String sign(String secret, String signed) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring("whsec_".length())), "HmacSHA256"));
            return Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
