package io.onefold.webhook.verify;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Compares signatures with the HMAC of a content.
 *
 * <p>Guarantee: every signature is compared with that of every key, each in constant time, and none of it ends early.
 *
 * <p>Thread: any; each has a {@link Mac} of its own.
 */
final class Hmac {
    private final String algorithm;
    private final ThreadLocal<Mac> macs;

    /** @param digest such as {@code sha256} */
    Hmac(String digest) {
        this.algorithm = "Hmac" + digest.toUpperCase(java.util.Locale.ROOT);
        this.macs = ThreadLocal.withInitial(this::mac);
    }

    /** Whether any of the signatures was made of these parts, one after the other, with any of the keys. */
    boolean isAny(List<byte[]> signatures, List<byte[]> keys, byte[]... parts) {
        boolean found = false;
        for (byte[] key : keys) {
            byte[] expected = sign(key, parts);
            for (byte[] signature : signatures) {
                found |= MessageDigest.isEqual(expected, signature);
            }
        }
        return found;
    }

    private byte[] sign(byte[] key, byte[]... parts) {
        Mac mac = macs.get();
        try {
            mac.init(new SecretKeySpec(key, algorithm));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("An HMAC takes every key that is not empty", e);
        }
        for (byte[] part : parts) {
            mac.update(part);
        }
        return mac.doFinal();
    }

    private Mac mac() {
        try {
            return Mac.getInstance(algorithm);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has " + algorithm, e);
        }
    }
}
