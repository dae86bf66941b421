package io.onefold.webhook.operate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.http.JsonBody;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a job is to be tried again.
 *
 * @param newGeneration whether as a new effect with a key of its own
 * @param acceptDoubleEffect whether also if the effect may be doubled by it
 */
public record RetryRequest(boolean newGeneration, boolean acceptDoubleEffect) {

    /**
     * Reads the body of a request; none at all is as good as an empty object.
     *
     * @throws IllegalArgumentException with the rule that it breaks
     */
    static RetryRequest parse(byte @Nullable [] body, ObjectMapper json) {
        if (body == null || body.length == 0) {
            return new RetryRequest(false, false);
        }
        JsonNode read = JsonBody.object(body, json, List.of("newGeneration", "acceptDoubleEffect"));
        return new RetryRequest(flag(read, "newGeneration"), flag(read, "acceptDoubleEffect"));
    }

    /** False if it is not said. */
    static boolean flag(JsonNode body, String field) {
        JsonNode flag = body.path(field);
        if (!flag.isMissingNode() && !flag.isBoolean()) {
            throw new IllegalArgumentException(field + " is true or false");
        }
        return flag.asBoolean();
    }
}
