package io.onefold.ingest.gap;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Iterator;
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
        JsonNode read = read(body, json);
        Iterator<String> names = read.fieldNames();
        while (names.hasNext()) {
            if (!FIELDS.contains(names.next())) {
                throw new IllegalArgumentException("the body has the fields " + FIELDS + " and no other");
            }
        }
        return new SkipRequest(
                text(read, "stream"),
                text(read, "topic"),
                (int) number(read, "partition", Integer.MAX_VALUE),
                number(read, "to", Long.MAX_VALUE),
                text(read, "reason"));
    }

    private static JsonNode read(byte[] body, ObjectMapper json) {
        JsonNode read;
        try {
            read = json.readTree(body);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("the body is a JSON object", e);
        } catch (IOException e) {
            throw new IllegalStateException("an array of bytes cannot fail to be read", e);
        }
        if (!read.isObject()) {
            throw new IllegalArgumentException("the body is a JSON object");
        }
        return read;
    }

    private static String text(JsonNode body, String field) {
        JsonNode value = body.path(field);
        String text = value.isTextual() ? value.textValue().strip() : "";
        if (text.isEmpty() || text.length() > LONGEST_REASON || text.indexOf('\0') >= 0) {
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
