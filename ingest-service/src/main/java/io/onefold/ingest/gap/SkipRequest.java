package io.onefold.ingest.gap;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.http.JsonBody;
import java.util.List;

/**
 * What an operator asks to skip: everything of a partition that is not read yet, up to an offset.
 *
 * @param to the offset to go on at
 * @param reason for those who look at the gap later
 */
public record SkipRequest(String stream, String topic, int partition, long to, String reason) {
    private static final List<String> FIELDS = List.of("stream", "topic", "partition", "to", "reason");
    private static final int LONGEST_REASON = 1000;

    /**
     * Reads the body of a request.
     *
     * @throws IllegalArgumentException with the rule that the body breaks
     */
    static SkipRequest parse(byte[] body, ObjectMapper json) {
        JsonNode read = JsonBody.object(body, json, FIELDS);
        return new SkipRequest(
                text(read, "stream"),
                text(read, "topic"),
                (int) number(read, "partition", Integer.MAX_VALUE),
                number(read, "to", Long.MAX_VALUE),
                text(read, "reason"));
    }

    private static String text(JsonNode body, String field) {
        JsonNode value = body.path(field);
        String text = value.isTextual() ? value.textValue().strip() : "";
        if (text.isEmpty() || text.length() > LONGEST_REASON) {
            throw new IllegalArgumentException(field + " is a text of 1 to " + LONGEST_REASON + " characters");
        }
        return text;
    }

    private static long number(JsonNode body, String field, long most) {
        JsonNode value = body.path(field);
        if (!value.isIntegralNumber()
                || !value.canConvertToLong()
                || value.longValue() < 0
                || value.longValue() > most) {
            throw new IllegalArgumentException(field + " is a whole number from 0 on");
        }
        return value.longValue();
    }
}
