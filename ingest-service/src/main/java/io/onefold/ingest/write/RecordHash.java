package io.onefold.ingest.write;

import io.onefold.ingest.decode.RawRecord;
import io.vertx.core.buffer.Buffer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/** SHA-256 of a raw record (key, value, headers), to tell a record read again from another at a reused offset. */
final class RecordHash {
    private RecordHash() {}

    /** 32 bytes. */
    static Buffer of(RawRecord record) {
        MessageDigest digest = sha256();
        add(digest, record.key());
        add(digest, record.value());
        for (RawRecord.RawHeader header : record.headers()) {
            add(digest, header.name().getBytes(StandardCharsets.UTF_8));
            add(digest, header.value());
        }
        return Buffer.buffer(digest.digest());
    }

    private static void add(MessageDigest digest, byte @Nullable [] bytes) {
        digest.update(ByteBuffer.allocate(Integer.BYTES)
                .putInt(bytes == null ? -1 : bytes.length)
                .flip());
        if (bytes != null) {
            digest.update(bytes);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
