package io.onefold.ingest.decode;

import io.onefold.ingest.decode.RawRecord.RawHeader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Raw records and headers, from text. */
final class Raw {
    static final long OFFSET = 17;
    static final long TIMESTAMP = 1_767_225_600_123L; // 2026-01-01T00:00:00.123Z

    private Raw() {}

    static RawRecord record(String value) {
        return record(bytes(value));
    }

    static RawRecord record(byte @Nullable [] value, RawHeader... headers) {
        return new RawRecord(OFFSET, TIMESTAMP, null, value, List.of(headers));
    }

    static RawHeader header(String name, @Nullable String value) {
        return new RawHeader(name, value == null ? null : bytes(value));
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
