package io.onefold.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.onefold.json.JsonLimits;
import io.onefold.json.JsonScan;
import io.onefold.json.JsonScanner;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Bodies of requests, as what they are asked to be and nothing else. */
public final class JsonBody {
    private static final JsonScanner RULES = new JsonScanner(List.of(), JsonLimits.NAMES_ONCE);
    private static final String NO_OBJECT = "the body is a JSON object";

    private JsonBody() {}

    /**
     * Reads a JSON object; a field that is left out is for the caller to judge.
     *
     * @throws IllegalArgumentException with the rule, if it is none, has a field that is not among these, anything behind
     *     it, or, at any depth, what PostgreSQL does not take or others would read otherwise: a NUL or half a surrogate pair
     *     in a text, a name twice in one object
     */
    public static JsonNode object(byte @Nullable [] body, ObjectMapper json, List<String> fields) {
        JsonNode read = read(body == null ? new byte[0] : body, json);
        if (!read.isObject()) {
            throw new IllegalArgumentException(NO_OBJECT);
        }
        Iterator<String> names = read.fieldNames();
        while (names.hasNext()) {
            if (!fields.contains(names.next())) {
                throw new IllegalArgumentException("the body has the fields " + fields + " and no other");
            }
        }
        return read;
    }

    private static JsonNode read(byte[] body, ObjectMapper json) {
        if (RULES.scan(body) instanceof JsonScan.Malformed malformed) {
            throw new IllegalArgumentException(ruleOf(malformed));
        }
        try {
            return json.readTree(body);
        } catch (IOException e) {
            throw new IllegalArgumentException(NO_OBJECT, e);
        }
    }

    private static String ruleOf(JsonScan.Malformed malformed) {
        return switch (malformed.problem()) {
            case NOT_JSON, NOT_UTF8 -> NO_OBJECT;
            case REPEATED_NAME -> "the body has a name twice in one object";
            default -> "the body is not taken: " + malformed.problem().code();
        };
    }
}
