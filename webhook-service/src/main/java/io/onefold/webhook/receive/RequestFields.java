package io.onefold.webhook.receive;

import io.onefold.json.JsonScan;
import io.onefold.key.FieldSource;
import io.onefold.key.FieldValue;
import io.onefold.key.JsonPointer;
import io.onefold.webhook.verify.NamedValues;
import java.nio.charset.StandardCharsets;

/** The fields of one request. */
record RequestFields(NamedValues headers, JsonScan scan) implements FieldSource {
    private static final FieldValue MISSING = new FieldValue.Missing();

    @Override
    public FieldValue json(JsonPointer pointer) {
        return scan instanceof JsonScan.Valid valid ? valid.value(pointer) : MISSING;
    }

    /** The verifier has refused headers that come twice. */
    @Override
    public FieldValue header(String name) {
        String value = headers.first(name);
        return value == null ? MISSING : new FieldValue.Bytes(value.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public FieldValue recordKey() {
        return MISSING;
    }

    @Override
    public FieldValue.Position position() {
        throw new IllegalStateException("A request has no position; the configuration refuses to ask for it");
    }
}
