package io.onefold.webhook.declare;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * The secrets of a source as keys, several while they are rotated: separated by commas, or by line breaks if there is one
 * (then a secret may hold a comma, and an empty line does not count). Spaces around one do not count. An empty one is an
 * error: its key would let everybody in.
 */
public final class SigningKeys {
    private static final String STANDARD_PREFIX = "whsec_";

    private SigningKeys() {}

    /**
     * Parses what the variable or its file holds.
     *
     * @throws IllegalArgumentException with the rule, and nothing of a secret
     */
    public static List<byte[]> parse(Scheme scheme, String text) {
        List<String> secrets = text.contains("\n")
                ? text.lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .toList()
                : Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        if (secrets.isEmpty()) {
            throw new IllegalArgumentException("needs at least one secret");
        }
        if (secrets.contains("")) {
            throw new IllegalArgumentException("has an empty secret: a comma too many");
        }
        return secrets.stream().map(secret -> key(scheme, secret)).toList();
    }

    private static byte[] key(Scheme scheme, String secret) {
        if (scheme == Scheme.STANDARD) {
            return standardKey(secret);
        }
        if (scheme == Scheme.BASIC && secret.indexOf(':') < 1) {
            throw new IllegalArgumentException("each is user:password");
        }
        // Stripe's, too, counts with its whsec_ and is not decoded.
        return secret.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] standardKey(String secret) {
        String rule = "each is base64, with or without whsec_ before it";
        String base64 = secret.startsWith(STANDARD_PREFIX) ? secret.substring(STANDARD_PREFIX.length()) : secret;
        byte[] key;
        try {
            key = Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            // Without the cause: it quotes a character of the secret.
            throw new IllegalArgumentException(rule);
        }
        if (key.length == 0) {
            throw new IllegalArgumentException(rule);
        }
        return key;
    }
}
