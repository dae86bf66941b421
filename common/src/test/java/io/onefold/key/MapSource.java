package io.onefold.key;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** A record made of what a test puts in. */
final class MapSource implements FieldSource {

    private final Map<String, FieldValue> values = new HashMap<>();

    MapSource json(String pointer, FieldValue value) {
        values.put("json:" + pointer, value);
        return this;
    }

    MapSource header(String name, byte[] value) {
        values.put("header:" + name, new FieldValue.Bytes(value));
        return this;
    }

    MapSource header(String name, String value) {
        return header(name, value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public FieldValue json(JsonPointer pointer) {
        return values.getOrDefault("json:" + pointer, new FieldValue.Missing());
    }

    @Override
    public FieldValue header(String name) {
        return values.getOrDefault("header:" + name, new FieldValue.Missing());
    }

    @Override
    public FieldValue recordKey() {
        return new FieldValue.Bytes(new byte[] {7});
    }

    @Override
    public FieldValue.Position position() {
        return new FieldValue.Position(new UUID(1, 2), 3, 4);
    }
}
