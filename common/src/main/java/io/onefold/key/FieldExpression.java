package io.onefold.key;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Where a field comes from. {@code toString} is the canonical spelling, which {@link #parse} reads back. */
public sealed interface FieldExpression {

    /** The field of that record; {@link FieldValue.Missing} if it is not there. */
    FieldValue readFrom(FieldSource source);

    /**
     * Parses {@code json:/device_id} (or {@code /device_id}), {@code header:ce_id}, {@code record:key} or
     * {@code record:position}.
     *
     * @throws IllegalArgumentException with the rule that the text breaks
     */
    static FieldExpression parse(String text) {
        if (text.startsWith("/")) {
            return new JsonField(JsonPointer.parse(text));
        } else if (text.startsWith(JsonField.PREFIX)) {
            return new JsonField(JsonPointer.parse(text.substring(JsonField.PREFIX.length())));
        } else if (text.startsWith(HeaderField.PREFIX)) {
            return new HeaderField(text.substring(HeaderField.PREFIX.length()));
        } else if (text.equals(RecordKey.TEXT)) {
            return new RecordKey();
        } else if (text.equals(RecordPosition.TEXT)) {
            return new RecordPosition();
        }
        throw new IllegalArgumentException(
                "a field is json:/pointer (or /pointer), header:name, record:key or record:position");
    }

    /** A value in the JSON document. */
    record JsonField(JsonPointer pointer) implements FieldExpression {
        private static final String PREFIX = "json:";

        public JsonField {
            if (pointer.tokens().isEmpty()) {
                throw new IllegalArgumentException("json: needs a JSON Pointer that starts with '/'");
            }
        }

        @Override
        public FieldValue readFrom(FieldSource source) {
            return source.json(pointer);
        }

        @Override
        public String toString() {
            return PREFIX + pointer;
        }
    }

    /** A header, read as UTF-8 text so that {@code header:ce_id} and {@code json:/id} of one event give one key. */
    record HeaderField(String name) implements FieldExpression {
        private static final String PREFIX = "header:";

        public HeaderField {
            if (name.isBlank()) {
                throw new IllegalArgumentException("header: needs the name of a header");
            }
        }

        /** Text, or the {@link FieldValue.Bytes} themselves where they are not UTF-8. */
        @Override
        public FieldValue readFrom(FieldSource source) {
            FieldValue value = source.header(name);
            return value instanceof FieldValue.Bytes bytes ? textIfUtf8(bytes) : value;
        }

        private static FieldValue textIfUtf8(FieldValue.Bytes bytes) {
            String text = new String(bytes.value(), StandardCharsets.UTF_8);
            // Malformed input decodes to U+FFFD, which does not encode back to the same bytes.
            boolean utf8 = Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes.value());
            return utf8 ? new FieldValue.Text(text) : bytes;
        }

        @Override
        public String toString() {
            return PREFIX + name;
        }
    }

    /** The record's key, as bytes. */
    record RecordKey() implements FieldExpression {
        private static final String TEXT = "record:key";

        @Override
        public FieldValue readFrom(FieldSource source) {
            return source.recordKey();
        }

        @Override
        public String toString() {
            return TEXT;
        }
    }

    /** Topic id, partition and offset, as one value. */
    record RecordPosition() implements FieldExpression {
        private static final String TEXT = "record:position";

        @Override
        public FieldValue readFrom(FieldSource source) {
            return source.position();
        }

        @Override
        public String toString() {
            return TEXT;
        }
    }
}
