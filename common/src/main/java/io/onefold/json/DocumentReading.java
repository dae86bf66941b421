package io.onefold.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.onefold.json.PointerTree.Node;
import io.onefold.key.FieldValue;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * One pass over one document: every method reads one construct to its end and returns the first problem, or null.
 *
 * <p>Where a member name repeats and the parser takes that, the last one wins, as in {@code jsonb}. Recursion ends at the depth limit.
 */
final class DocumentReading {

    private static final FieldValue NULL = new FieldValue.Null();
    private static final FieldValue STRUCTURE = new FieldValue.Structure();
    private static final FieldValue TRUE = new FieldValue.Bool(true);
    private static final FieldValue FALSE = new FieldValue.Bool(false);

    private final JsonParser parser;
    private final JsonLimits limits;
    private final NumberRange numbers;
    private final FieldValue[] values;
    private final boolean hasEscapes;
    private int depth;

    DocumentReading(JsonParser parser, JsonLimits limits, FieldValue[] values, boolean hasEscapes) {
        this.parser = parser;
        this.limits = limits;
        this.numbers = new NumberRange(limits);
        this.values = values;
        this.hasEscapes = hasEscapes;
    }

    @Nullable
    JsonProblem document(Node root) throws IOException {
        JsonProblem problem = value(parser.nextToken(), root);
        if (problem != null) {
            return problem;
        }
        return parser.nextToken() == null ? null : JsonProblem.NOT_JSON;
    }

    private @Nullable JsonProblem value(@Nullable JsonToken token, Node node) throws IOException {
        if (token == null) {
            return JsonProblem.NOT_JSON;
        }
        return switch (token) {
            case START_OBJECT -> object(node);
            case START_ARRAY -> array(node);
            case VALUE_STRING -> string(node);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(token, node);
            case VALUE_TRUE -> keep(node, TRUE);
            case VALUE_FALSE -> keep(node, FALSE);
            case VALUE_NULL -> keep(node, NULL);
            default -> JsonProblem.NOT_JSON;
        };
    }

    private @Nullable JsonProblem object(Node node) throws IOException {
        if (++depth > limits.maxDepth()) {
            return JsonProblem.TOO_DEEP;
        }
        node.keep(STRUCTURE, values);
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            // A lone surrogate in a name never gets here: Jackson refuses it.
            JsonProblem problem =
                    hasEscapes && name.indexOf(0) >= 0 ? JsonProblem.NUL_CHARACTER : member(node.member(name));
            if (problem != null) {
                return problem;
            }
        }
        depth--;
        return parser.currentToken() == JsonToken.END_OBJECT ? null : JsonProblem.NOT_JSON;
    }

    private @Nullable JsonProblem member(Node node) throws IOException {
        node.forget(values);
        return value(parser.nextToken(), node);
    }

    private @Nullable JsonProblem array(Node node) throws IOException {
        if (++depth > limits.maxDepth()) {
            return JsonProblem.TOO_DEEP;
        }
        node.keep(STRUCTURE, values);
        int index = 0;
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            JsonProblem problem = value(token, node.element(index++));
            if (problem != null) {
                return problem;
            }
        }
        depth--;
        return null;
    }

    private @Nullable JsonProblem string(Node node) throws IOException {
        if (hasEscapes) {
            JsonProblem problem =
                    EscapedText.problemIn(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
            if (problem != null) {
                return problem;
            }
        }
        return node.isWanted() ? keep(node, new FieldValue.Text(parser.getText())) : null;
    }

    private @Nullable JsonProblem number(JsonToken token, Node node) throws IOException {
        int length = parser.getTextLength();
        boolean shortInteger = token == JsonToken.VALUE_NUMBER_INT && length <= limits.maxIntegerDigits();
        if (!shortInteger && !numbers.holds(parser.getTextCharacters(), parser.getTextOffset(), length)) {
            return JsonProblem.NUMBER_OUT_OF_RANGE;
        }
        return node.isWanted() ? keep(node, new FieldValue.Number(parser.getText())) : null;
    }

    private @Nullable JsonProblem keep(Node node, FieldValue value) {
        node.keep(value, values);
        return null;
    }
}
