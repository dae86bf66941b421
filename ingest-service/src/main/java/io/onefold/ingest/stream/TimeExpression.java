package io.onefold.ingest.stream;

import io.onefold.key.FieldExpression;
import io.onefold.key.JsonPointer;
import java.util.List;

/** Where an event's time comes from: a field, or the timestamp of its record. */
public sealed interface TimeExpression {
    String RECORD_TIMESTAMP = "record:timestamp";

    /** The record's own timestamp; it changes when the event is produced again. */
    record RecordTimestamp() implements TimeExpression {
        @Override
        public String toString() {
            return RECORD_TIMESTAMP;
        }
    }

    /** A JSON field or a header. */
    record Field(FieldExpression field) implements TimeExpression {
        @Override
        public String toString() {
            return field.toString();
        }
    }

    /** The places in the JSON value that the time reads. */
    default List<JsonPointer> pointers() {
        return this instanceof Field field && field.field() instanceof FieldExpression.JsonField json
                ? List.of(json.pointer())
                : List.of();
    }

    /** Parses {@code json:/played_at} (or {@code /played_at}), {@code header:ce_time} or {@code record:timestamp}. */
    static TimeExpression parse(String text) {
        String stripped = text.strip();
        if (stripped.equals(RECORD_TIMESTAMP)) {
            return new RecordTimestamp();
        }
        if (stripped.startsWith("record:") || stripped.contains(",")) {
            throw new IllegalArgumentException("is one field: json:/pointer, header:name or " + RECORD_TIMESTAMP);
        }
        return new Field(FieldExpression.parse(stripped));
    }
}
