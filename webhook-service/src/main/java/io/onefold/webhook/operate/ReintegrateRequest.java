package io.onefold.webhook.operate;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.http.JsonBody;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What an operator wants done once more.
 *
 * @param key what the jobs of the queue collapse by
 * @param payload JSON; null to take that of the newest delivery of the key
 * @param acceptDoubleEffect whether also if the effect may be there already
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ReintegrateRequest(
        String queue,
        String key,

        @Schema(implementation = Object.class) byte @Nullable [] payload,

        boolean acceptDoubleEffect) {
    private static final int LONGEST_KEY = 500;

    /**
     * Reads the body of a request.
     *
     * @throws IllegalArgumentException with the rule that it breaks
     */
    static ReintegrateRequest parse(byte[] body, ObjectMapper json) {
        JsonNode read = JsonBody.object(body, json, List.of("queue", "key", "payload", "acceptDoubleEffect"));
        String key = read.path("key").asText();
        if (!read.path("queue").isTextual()) {
            throw new IllegalArgumentException("queue is the name of a queue");
        }
        if (!read.path("key").isTextual() || key.isEmpty() || key.length() > LONGEST_KEY) {
            throw new IllegalArgumentException("key is a text of 1 to " + LONGEST_KEY + " characters");
        }
        return new ReintegrateRequest(
                read.path("queue").asText(),
                key,
                read.path("payload").isMissingNode() || read.path("payload").isNull() ? null : payload(body, json),
                RetryRequest.flag(read, "acceptDoubleEffect"));
    }

    /** The bytes as they came: numbers would not survive being read and written. */
    private static byte[] payload(byte[] body, ObjectMapper json) {
        byte[] payload = {};
        try (JsonParser parser = json.createParser(body)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean wanted = parser.currentName().equals("payload");
                parser.nextToken();
                long from = parser.currentTokenLocation().getByteOffset();
                parser.skipChildren();
                parser.finishToken();
                if (wanted) {
                    payload = Arrays.copyOfRange(
                            body, (int) from, (int) parser.currentLocation().getByteOffset());
                }
            }
            return payload;
        } catch (IOException e) {
            throw new IllegalStateException("it was read before", e);
        }
    }
}
