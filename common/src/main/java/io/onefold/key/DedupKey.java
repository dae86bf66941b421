package io.onefold.key;

import java.util.List;
import java.util.UUID;

/**
 * The identity of one effect: 128 bits of SHA-256 over the canonical encoding, stamped as an RFC 9562 UUIDv8.
 *
 * <p>It fits a PostgreSQL {@code uuid}, an {@code Idempotency-Key} header and a log line; 122 of its bits carry the hash.
 */
public record DedupKey(UUID value) {

    /** Refuses any UUID that is not version 8 of the RFC variant: a random UUID is no key. */
    public DedupKey {
        if (value.version() != 8 || value.variant() != 2) {
            throw new IllegalArgumentException("A dedup key is a UUID of version 8 and RFC 9562 variant: " + value);
        }
    }

    /**
     * The key of a list of values in order. Null and missing are values of their own here; whether a key may be made of
     * them is the caller's decision ({@link KeyExpression} refuses).
     *
     * @throws IllegalArgumentException for a {@link FieldValue.Structure}, which has no encoding
     */
    public static DedupKey of(String namespace, List<? extends FieldValue> values) {
        CanonicalEncoding encoding = CanonicalEncoding.ofNamespace(namespace);
        values.forEach(encoding::add);
        return encoding.key();
    }

    /** The key of a further effect of the same event: the same purpose gives the same key, always. */
    public DedupKey derive(String purpose) {
        return CanonicalEncoding.ofKey(value).add(new FieldValue.Text(purpose)).key();
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
