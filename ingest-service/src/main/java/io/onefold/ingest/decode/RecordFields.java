package io.onefold.ingest.decode;

import io.onefold.ingest.decode.RawRecord.RawHeader;
import io.onefold.json.JsonScan;
import io.onefold.key.FieldSource;
import io.onefold.key.FieldValue;
import io.onefold.key.JsonPointer;
import java.util.UUID;

/** The fields of one record, for the key and the time. */
record RecordFields(RawRecord record, Origin origin, JsonScan.Valid json) implements FieldSource {

    /** Where a record stands. */
    record Origin(UUID topicId, int partition) {}

    @Override
    public FieldValue json(JsonPointer pointer) {
        return json.value(pointer);
    }

    @Override
    public FieldValue header(String name) {
        FieldValue last = new FieldValue.Missing();
        for (RawHeader header : record.headers()) {
            if (header.name().equals(name)) {
                byte[] value = header.value();
                last = value == null ? new FieldValue.Null() : new FieldValue.Bytes(value);
            }
        }
        return last;
    }

    @Override
    public FieldValue recordKey() {
        byte[] key = record.key();
        return key == null ? new FieldValue.Null() : new FieldValue.Bytes(key);
    }

    @Override
    public FieldValue.Position position() {
        return new FieldValue.Position(origin.topicId(), origin.partition(), record.offset());
    }
}
