package io.onefold.webhook.declare;

import java.util.Base64;

/** A secret of Standard Webhooks: {@code whsec_} and 24 to 64 bytes in base64. */
public final class TargetSigningKey {
    private static final String PREFIX = "whsec_";
    private static final int LEAST = 24;
    private static final int MOST = 64;
    private static final String RULE = "is whsec_ and from " + LEAST + " to " + MOST + " bytes in base64";

    private TargetSigningKey() {}

    /**
     * The bytes of the key.
     *
     * @throws IllegalArgumentException with the rule, never with the secret
     */
    @SuppressWarnings("UnusedException") // its message may hold a part of the secret
    public static byte[] parse(String secret) {
        if (!secret.strip().startsWith(PREFIX)) {
            throw new IllegalArgumentException(RULE);
        }
        byte[] key;
        try {
            key = Base64.getDecoder().decode(secret.strip().substring(PREFIX.length()));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(RULE);
        }
        if (key.length < LEAST || key.length > MOST) {
            throw new IllegalArgumentException(RULE);
        }
        return key;
    }
}
