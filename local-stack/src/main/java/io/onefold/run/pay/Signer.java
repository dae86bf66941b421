package io.onefold.run.pay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs as Standard Webhooks has it: {@code v1,<base64>} over {@code <id>.<time>.<body>}. Thread: any. */
final class Signer {

    private static final String ALGORITHM = "HmacSHA256";
    private static final String PREFIX = "whsec_";
    private static final int KEY_BYTES = 32;

    private final SecretKeySpec key;

    private Signer(byte[] key) {
        this.key = new SecretKeySpec(key, ALGORITHM);
    }

    /** With a secret as it stands in a configuration. */
    static Signer of(String secret) {
        return new Signer(Base64.getDecoder().decode(secret.substring(PREFIX.length())));
    }

    /** A secret that nobody has. */
    static String secret(RandomGenerator random) {
        byte[] key = new byte[KEY_BYTES];
        random.nextBytes(key);
        return PREFIX + Base64.getEncoder().encodeToString(key);
    }

    /**
     * The signature of a webhook.
     *
     * @param seconds since 1970
     */
    String sign(String id, long seconds, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update((id + "." + seconds + ".").getBytes(UTF_8));
            return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has " + ALGORITHM, e);
        }
    }
}
