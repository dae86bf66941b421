package io.onefold.http;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;

/** Bodies of requests, as what they are asked to be and nothing else. */
public final class JsonBody {
    private JsonBody() {}

    /**
     * Reads a JSON object; a field that is left out is for the caller to judge.
     *
     * @throws IllegalArgumentException with the rule, if it is none, has a field that is not among these, a name twice
     *     in one object, at any depth, or anything behind it
     */
    public static JsonNode object(byte[] body, ObjectMapper json, List<String> fields) {
        JsonNode read = read(body, json);
        if (!read.isObject()) {
            throw new IllegalArgumentException("the body is a JSON object");
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
        try {
            return json.reader()
                    .with(
                            DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY,
                            DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .readTree(body);
        } catch (MismatchedInputException e) {
            boolean twice = e.getOriginalMessage().startsWith("Duplicate field");
            throw new IllegalArgumentException(
                    twice ? "the body has a name twice in one object" : "the body is a JSON object", e);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("the body is a JSON object", e);
        } catch (IOException e) {
            throw new IllegalStateException("an array of bytes cannot fail to be read", e);
        }
    }
}
