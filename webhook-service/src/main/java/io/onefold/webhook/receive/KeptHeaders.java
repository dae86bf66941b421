package io.onefold.webhook.receive;

import io.onefold.webhook.declare.Scheme;
import io.onefold.webhook.declare.SecretHeaders;
import io.onefold.webhook.verify.NamedValues;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The few headers of a delivery that are kept: those that say what it is, none that may carry a secret. */
final class KeptHeaders {
    private static final int LONGEST_VALUE = 500;

    private final List<String> names;

    /** @param more headers, in lower case, beside those of the scheme */
    KeptHeaders(Scheme scheme, Collection<String> more) {
        this.names = Stream.of(List.of("content-type", "user-agent"), of(scheme), more)
                .flatMap(Collection::stream)
                .filter(name -> !SecretHeaders.include(name))
                .distinct()
                .toList();
    }

    private static List<String> of(Scheme scheme) {
        return switch (scheme) {
            case GITHUB -> List.of("x-github-event", "x-github-delivery", "x-github-hook-id");
            case STANDARD -> List.of("webhook-id", "webhook-timestamp", "svix-id", "svix-timestamp");
            case SHOPIFY ->
                List.of(
                        "x-shopify-topic",
                        "x-shopify-webhook-id",
                        "x-shopify-event-id",
                        "x-shopify-shop-domain",
                        "x-shopify-api-version",
                        "x-shopify-triggered-at");
            case SLACK -> List.of("x-slack-request-timestamp", "x-slack-retry-num", "x-slack-retry-reason");
            case KAFKA -> List.of("ce_id", "ce_source", "ce_type", "ce_subject", "ce_time");
            case MERCADOPAGO -> List.of("x-request-id");
            default -> List.of();
        };
    }

    /** Those that are there, by their names in lower case; repeated ones as one list, as HTTP has it. */
    Map<String, String> of(NamedValues headers) {
        Map<String, String> kept = new HashMap<>();
        for (String name : names) {
            List<String> values = headers.all(name);
            String value = values.isEmpty() ? null : text(String.join(", ", values));
            if (value != null) {
                kept.put(name, value);
            }
        }
        return kept;
    }

    /** Of one byte; those above are in the middle of characters of UTF-8. */
    private static boolean isControl(int character) {
        return character < ' ' || character == 0x7F;
    }

    /** As text if it is UTF-8, else as HTTP has it; null if it is too long or holds what is no text. */
    private static @Nullable String text(String value) {
        if (value.length() > LONGEST_VALUE || value.chars().anyMatch(KeptHeaders::isControl)) {
            return null;
        }
        if (value.chars().allMatch(character -> character < 0x80)) {
            return value;
        }
        byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
        String utf8 = new String(bytes, StandardCharsets.UTF_8);
        return utf8.indexOf('\uFFFD') < 0 ? utf8 : value;
    }
}
