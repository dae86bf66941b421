package io.onefold.key;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.UUID;

/**
 * Writes what is hashed: the namespace (or the key derived from), then each value, as tag byte, four bytes of length, bytes.
 *
 * <p>Guarantee: injective. A tag and a length make every value self-delimiting, so two different lists never share bytes.
 * {@code docs/key.md} is the specification; changing anything here changes every key in every database.
 *
 * <p>Thread: one encoding belongs to one thread.
 */
final class CanonicalEncoding {

    private static final int HEADER = 5;
    private static final ThreadLocal<MessageDigest> SHA_256 = ThreadLocal.withInitial(CanonicalEncoding::sha256);

    private byte[] bytes = new byte[96];
    private int size;

    private CanonicalEncoding() {}

    static CanonicalEncoding ofNamespace(String namespace) {
        return new CanonicalEncoding().text('N', new FieldValue.Text(namespace).value());
    }

    static CanonicalEncoding ofKey(UUID key) {
        CanonicalEncoding encoding = new CanonicalEncoding();
        encoding.open('K', 16).putLong(key.getMostSignificantBits()).putLong(key.getLeastSignificantBits());
        return encoding;
    }

    CanonicalEncoding add(FieldValue value) {
        if (value instanceof FieldValue.Text text) {
            return text('T', text.value());
        } else if (value instanceof FieldValue.Number number) {
            return text('D', number.canonical());
        } else if (value instanceof FieldValue.Bool bool) {
            open('B', 1).put((byte) (bool.value() ? 1 : 0));
        } else if (value instanceof FieldValue.Bytes raw) {
            open('Y', raw.value().length).put(raw.value());
        } else if (value instanceof FieldValue.Position position) {
            position(position);
        } else if (value instanceof FieldValue.Null) {
            open('Z', 0);
        } else if (value instanceof FieldValue.Missing) {
            open('M', 0);
        } else {
            throw new IllegalArgumentException("A JSON object or array has no place in a key");
        }
        return this;
    }

    DedupKey key() {
        MessageDigest sha256 = SHA_256.get();
        sha256.update(bytes, 0, size);
        ByteBuffer hash = ByteBuffer.wrap(sha256.digest());
        long high = (hash.getLong() & ~0xF000L) | 0x8000L;
        long low = (hash.getLong() & ~(0b11L << 62)) | (0b10L << 62);
        return new DedupKey(new UUID(high, low));
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    private void position(FieldValue.Position position) {
        open('P', 28)
                .putLong(position.topicId().getMostSignificantBits())
                .putLong(position.topicId().getLeastSignificantBits())
                .putInt(position.partition())
                .putLong(position.offset());
    }

    private CanonicalEncoding text(char tag, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        open(tag, utf8.length).put(utf8);
        return this;
    }

    /** Writes tag and length, and gives the place for exactly that many bytes. */
    private ByteBuffer open(char tag, int length) {
        int needed = Math.addExact(size, HEADER + length);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, bytes.length * 2));
        }
        ByteBuffer place = ByteBuffer.wrap(bytes, size, needed - size);
        size = needed;
        return place.put((byte) tag).putInt(length);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
