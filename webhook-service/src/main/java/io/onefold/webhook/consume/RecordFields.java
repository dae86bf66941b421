package io.onefold.webhook.consume;

import io.onefold.json.JsonScan;
import io.onefold.key.FieldSource;
import io.onefold.key.FieldValue;
import io.onefold.key.JsonPointer;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one record.
 *
 * @param scan of its value; null if that was not scanned
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RecordFields(
        byte @Nullable [] key,
        RecordHeaders headers,
        @Nullable JsonScan scan) implements FieldSource {
    private static final FieldValue MISSING = new FieldValue.Missing();

    @Override
    public FieldValue json(JsonPointer pointer) {
        return scan instanceof JsonScan.Valid valid ? valid.value(pointer) : MISSING;
    }

    @Override
    public FieldValue header(String name) {
        byte[] value = headers.last(name);
        return value == null ? MISSING : new FieldValue.Bytes(value);
    }

    @Override
    public FieldValue recordKey() {
        return key == null ? new FieldValue.Null() : new FieldValue.Bytes(key);
    }

    @Override
    public FieldValue.Position position() {
        throw new IllegalStateException("The configuration refuses to ask for a position");
    }
}
