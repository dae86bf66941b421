package io.onefold.webhook.verify;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/**
 * HTTP Basic, as Pagar.me v5 has it: no signature, but {@code user:password}. Compared by hash, so that the time of an
 * answer says nothing about how much of it was right, nor how long it is.
 */
final class BasicCheck implements Check {
    private static final String HEADER = "authorization";
    private static final String PREFIX = "Basic ";

    @Override
    public List<String> headers() {
        return List.of(HEADER);
    }

    @Override
    public Verdict check(Request request, List<byte[]> keys) {
        String value = request.headers().first(HEADER);
        if (value == null) {
            return Verdict.ABSENT;
        }
        List<byte[]> presented = value.regionMatches(true, 0, PREFIX, 0, PREFIX.length())
                ? Encoding.BASE64.decode(value.substring(PREFIX.length()).strip())
                : List.of();
        if (presented.isEmpty()) {
            return Verdict.UNREADABLE;
        }
        byte[] hash = sha256(presented.get(0));
        boolean found = false;
        for (byte[] key : keys) {
            found |= MessageDigest.isEqual(sha256(key), hash);
        }
        return found ? Verdict.GENUINE : Verdict.FORGED;
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
