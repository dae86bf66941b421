package io.onefold.ingest.decode;

import io.onefold.key.FieldSource;
import io.onefold.key.FieldValue;
import io.onefold.key.JsonPointer;

/** The fields of a CloudEvent in structured mode: its attributes stand for headers, all else is the record's. */
record EnvelopeFields(RecordFields record, CloudEvents cloudEvents) implements FieldSource {

    @Override
    public FieldValue json(JsonPointer pointer) {
        return record.json(pointer);
    }

    @Override
    public FieldValue header(String name) {
        return cloudEvents
                .attribute(name)
                .map(pointer -> CloudEvents.asHeader(name, record.json(pointer)))
                .orElseGet(() -> record.header(name));
    }

    @Override
    public FieldValue recordKey() {
        return record.recordKey();
    }

    @Override
    public FieldValue.Position position() {
        return record.position();
    }
}
