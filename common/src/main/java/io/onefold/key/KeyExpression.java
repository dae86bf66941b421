package io.onefold.key;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An ordered list of fields that together identify an event: {@code /device_id,/played_at}.
 *
 * <p>Guarantee: a key is made only if every field has a value; a missing field or a null is an outcome, never a key.
 *
 * <p>Thread: immutable, shared by all.
 */
public final class KeyExpression {

    private final List<FieldExpression> fields;

    private KeyExpression(List<FieldExpression> fields) {
        this.fields = List.copyOf(fields);
    }

    /**
     * Parses a comma-separated list of {@link FieldExpression}s; a name that holds a comma cannot be written.
     *
     * @throws IllegalArgumentException with the rule that the list breaks, and the field that breaks it
     */
    public static KeyExpression parse(String list) {
        if (list.isBlank()) {
            throw new IllegalArgumentException("needs at least one field");
        }
        List<FieldExpression> fields = new ArrayList<>();
        for (String part : list.split(",", -1)) {
            FieldExpression field = parseField(part.strip());
            if (fields.contains(field)) {
                throw new IllegalArgumentException("names the field " + field + " twice");
            }
            fields.add(field);
        }
        return new KeyExpression(fields);
    }

    private static FieldExpression parseField(String part) {
        if (part.isEmpty()) {
            throw new IllegalArgumentException("has an empty field between its commas");
        }
        try {
            return FieldExpression.parse(part);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("has the field \"" + part + "\": " + e.getMessage(), e);
        }
    }

    /** The fields, in order. */
    public List<FieldExpression> fields() {
        return fields;
    }

    /** The places in the JSON value that the key reads: those to scan for. */
    public List<JsonPointer> pointers() {
        return fields.stream()
                .filter(FieldExpression.JsonField.class::isInstance)
                .map(field -> ((FieldExpression.JsonField) field).pointer())
                .toList();
    }

    /** Whether the key holds the record's position, so that a topic made again gives other keys. */
    public boolean usesPosition() {
        return fields.stream().anyMatch(FieldExpression.RecordPosition.class::isInstance);
    }

    /** The key of one record; the namespace keeps the keys of two streams apart. */
    public KeyOutcome derive(String namespace, FieldSource source) {
        CanonicalEncoding encoding = CanonicalEncoding.ofNamespace(namespace);
        for (FieldExpression field : fields) {
            FieldValue value = field.readFrom(source);
            KeyOutcome.Problem problem = problemOf(field, value);
            if (problem != null) {
                return new KeyOutcome.Unusable(field, problem);
            }
            encoding.add(value);
        }
        return new KeyOutcome.Derived(encoding.key());
    }

    private static KeyOutcome.@Nullable Problem problemOf(FieldExpression field, FieldValue value) {
        if (value instanceof FieldValue.Missing) {
            return KeyOutcome.Problem.MISSING;
        } else if (value instanceof FieldValue.Null) {
            return KeyOutcome.Problem.NULL;
        } else if (value instanceof FieldValue.Structure) {
            return KeyOutcome.Problem.NOT_SCALAR;
        } else if (field instanceof FieldExpression.HeaderField && !(value instanceof FieldValue.Text)) {
            return KeyOutcome.Problem.NOT_TEXT;
        }
        return null;
    }

    /** The canonical spelling, which {@link #parse} reads back. */
    @Override
    public String toString() {
        return fields.stream().map(FieldExpression::toString).collect(Collectors.joining(","));
    }
}
