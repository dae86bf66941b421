package io.onefold.webhook.declare;

import io.onefold.config.Variables;
import io.onefold.webhook.declare.WebhookConfig.SourceConfig;
import java.util.List;
import java.util.Locale;

/** Reads how a source of the scheme {@code hmac} signs: a header with an HMAC of the body. */
final class HmacReader {
    /** RFC 9110's token. */
    private static final String HEADER = "[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}";

    private static final List<String> ALGORITHMS = List.of("sha1", "sha256", "sha384", "sha512");
    private static final List<String> ENCODINGS = List.of("hex", "base64");

    private final Variables variables;

    HmacReader(Variables variables) {
        this.variables = variables;
    }

    /** How it signs; incomplete once a problem is noted. */
    Source.Hmac read(String prefix, SourceConfig config) {
        return new Source.Hmac(
                variables.parse(prefix + "HMAC_HEADER", config.hmacHeader(), HmacReader::header, ""),
                variables.parse(prefix + "HMAC_ALGORITHM", config.hmacAlgorithm(), text -> oneOf(ALGORITHMS, text), ""),
                variables.parse(prefix + "HMAC_ENCODING", config.hmacEncoding(), text -> oneOf(ENCODINGS, text), ""),
                config.hmacPrefix().orElse(""));
    }

    private static String header(String text) {
        if (!text.strip().matches(HEADER)) {
            throw new IllegalArgumentException("is the name of a header, such as x-signature");
        }
        return text.strip().toLowerCase(Locale.ROOT);
    }

    private static String oneOf(List<String> words, String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        if (!words.contains(word)) {
            throw new IllegalArgumentException("is one of " + String.join(", ", words));
        }
        return word;
    }
}
